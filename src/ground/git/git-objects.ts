import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { readRegularFile } from '../disk/read-regular-file.ts'
import { type GitObject, type GitObjectType, GitPack, maxObject } from './git-pack.ts'

/** Packs that are looked into; a repository with more has not been tidied for years. */
const maxPacks = 256
const typeNames: ReadonlySet<string> = new Set<GitObjectType>(['commit', 'tree', 'blob', 'tag'])

/** The hash by which a repository names its objects, by the bytes of a name. */
const hashes: ReadonlyMap<number, string> = new Map([
  [20, 'sha1'],
  [32, 'sha256'],
])

/**
 * The objects of a repository, loose and packed, as they lie on the disk: no git process, no replacement, no graft. An
 * object counts only where its contents have its name, so that whoever may write there can't put another in its place.
 */
export class GitObjects {
  private readonly folder: string
  private readonly hash: string
  private readonly idBytes: number
  private packs: readonly GitPack[] = []
  private packsAt: bigint | undefined

  /** `folder`: the `objects` of the repository. Throws for names of an unknown length, and where objects lie elsewhere too. */
  constructor(folder: string, idBytes: number) {
    const hash = hashes.get(idBytes)
    if (hash === undefined) throw new Error('objects are named in an unknown way')
    if (lstatSync(join(folder, 'info/alternates'), { throwIfNoEntry: false }))
      throw new Error('objects lie in another repository')
    this.folder = folder
    this.hash = hash
    this.idBytes = idBytes
  }

  close(): void {
    for (const pack of this.packs) pack.close()
    this.packs = []
    this.packsAt = undefined
  }

  /** Returns an object; null where it is not there, too large, or not what its name says. */
  read(id: Buffer): GitObject | null {
    try {
      const found = this.loose(id) ?? this.packed(id)
      return found && this.nameOf(found).equals(id) ? found : null
    } catch {
      return null
    }
  }

  /** Returns the name that contents of a kind have here. */
  nameOf({ type, bytes }: GitObject): Buffer {
    return createHash(this.hash).update(`${type} ${bytes.length}\0`).update(bytes).digest()
  }

  private loose(id: Buffer): GitObject | undefined {
    const name = id.toString('hex')
    const compressed = contentsOf(join(this.folder, name.slice(0, 2), name.slice(2)))
    if (!compressed) return undefined
    const whole = inflateSync(compressed, { maxOutputLength: maxObject + 64 })
    const end = whole.indexOf(0)
    const [type = '', size] = whole.toString('latin1', 0, Math.max(0, end)).split(' ')
    const bytes = whole.subarray(end + 1)
    if (!isType(type) || Number(size) !== bytes.length) throw new Error('a loose object is damaged')
    return { type, bytes }
  }

  /** Git packs anew now and then: where an object is in none of the packs that were there, the present ones are opened. */
  private packed(id: Buffer): GitObject | undefined {
    const found = this.inPacks(id)
    const now = changedAt(join(this.folder, 'pack'))
    if (found || now === this.packsAt) return found
    this.close()
    this.packs = this.openPacks()
    this.packsAt = now
    return this.inPacks(id)
  }

  private inPacks(id: Buffer): GitObject | undefined {
    for (const pack of this.packs) {
      const found = pack.read(id)
      if (found) return found
    }
    return undefined
  }

  private openPacks(): readonly GitPack[] {
    const folder = join(this.folder, 'pack')
    const names = namesIn(folder).filter(name => name.endsWith('.idx'))
    return names.slice(0, maxPacks).flatMap(name => {
      try {
        return [new GitPack(join(folder, name), this.idBytes)]
      } catch {
        return []
      }
    })
  }
}

function isType(name: string): name is GitObjectType {
  return typeNames.has(name)
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function contentsOf(path: string): Buffer | undefined {
  return lstatSync(path, { throwIfNoEntry: false }) && readRegularFile(path, maxObject)
}

/** Changes with every pack that comes or goes. */
function changedAt(folder: string): bigint {
  return statSync(folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n
}

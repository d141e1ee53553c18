import { createHash, type Hash } from 'node:crypto'
import {
  type BigIntStats,
  type Dirent,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { SeenThing, ThingLook } from '../../../people/review/seen-thing.ts'
import { isGeneratedName } from '../../../judge/readers/paths/path-target.ts'
import { globFits } from '../../../judge/readers/paths/glob-fits.ts'

/** The most names that are listed for one call. */
export const maxNames = 100_000
const maxLinks = 40
/** A process that runs writes such files anew while a person reads. */
const renewed = /\.log(?:\.\d{1,4})?$/

/** The names that may still be listed: a number, so that a busy machine lists the same. */
export interface NamesLeft {
  names: number
}

/** Looks at a thing that a call changes: which one it is, where it really is, and what lies in it. Never throws. */
export function seeThing(look: ThingLook, left: NamesLeft): SeenThing {
  try {
    return seeAt(look, left)
  } catch {
    return { kind: 'unseen' }
  }
}

function seeAt(look: ThingLook, left: NamesLeft): SeenThing {
  const { path, isFollowed, isPlace } = look
  const isOpen = isFollowed || look.pattern !== undefined
  const at = isOpen ? realPath(path) : resolve(realPath(dirname(path)), basename(path))
  const status = lstatSync(at, { bigint: true, throwIfNoEntry: false })
  const kind = kindOf(status)
  const leadsTo = kind === 'link' ? realPath(path) : undefined
  const place = { at, ...(leadsTo !== undefined && { leadsTo }) }
  // The kind of what is made anew changes too: it is gone for a while.
  if (isPlace) return { kind: kind === 'link' ? 'link' : 'other', ...place }
  if (status === undefined) return { kind, ...place }
  const isListed = kind === 'folder' && (look.isWhole || look.pattern !== undefined)
  return { kind, id: idOf(status), ...place, ...(isListed && listOf(at, look, left)) }
}

function idOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`
}

function kindOf(status: BigIntStats | undefined): SeenThing['kind'] {
  if (!status) return 'absent'
  if (status.isSymbolicLink()) return 'link'
  return status.isDirectory() ? 'folder' : status.isFile() ? 'file' : 'other'
}

/** Tells whether links of the disk as it is lead one path to another. */
export function isLedTo(path: string, to: string): boolean {
  try {
    return realPath(path) === to
  } catch {
    return false
  }
}

/** Returns the place where a path really is, its last name followed too; what is not there stands where it would be made. */
function realPath(path: string, links = 0): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === '/' || links > maxLinks) throw error
    const folder = realPath(dirname(path), links + 1)
    const at = resolve(folder, basename(path))
    const isLink = lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()
    return isLink ? realPath(resolve(folder, readlinkSync(at)), links + 1) : at
  }
}

/** A folder that is still to be read, with where its names stand in the pattern. */
interface Pending {
  readonly at: Buffer
  readonly name: string
  readonly depth: number
  /** It lies in something that is meant, so that everything in it is. */
  readonly isMeant: boolean
}

/** Lists what is meant below a folder, the nearest first, by the bytes of the names. */
function listOf(folder: string, look: ThingLook, left: NamesLeft): Partial<SeenThing> {
  const pattern = readPattern(look)
  const hash = createHash('sha256')
  const pending: Pending[] = [{ at: Buffer.from(folder), name: '', depth: 0, isMeant: pattern === undefined }]
  let names = 0
  for (const next of pending) {
    for (const entry of entriesOf(next.at)) {
      if (look.skipsGenerated && isGeneratedName(entry.name.toString())) continue
      if (left.names-- <= 0) return { names, list: hash.digest('hex'), isPart: true }
      const isNamed = next.isMeant || (pattern?.isMeant(entry.name.toString(), next.depth) ?? true)
      const one = { at: below(next.at, entry.name), name: `${next.name}/${entry.name.toString('latin1')}` }
      if (isNamed) {
        addTo(hash, one, !next.isMeant)
        names++
      }
      if (entry.isDirectory() && isEntered(entry, next, isNamed && look.isWhole, pattern))
        pending.push({ ...one, depth: next.depth + 1, isMeant: isNamed })
    }
  }
  return { names, list: hash.digest('hex') }
}

function isEntered(
  { name }: Dirent<Buffer>,
  { depth }: Pending,
  isMeant: boolean,
  pattern: NamePattern | undefined,
): boolean {
  return isMeant || pattern?.leadsThrough(name.toString(), depth) === true
}

/** A link that is meant by its name counts with what it leads to. */
function addTo(hash: Hash, { at, name }: Pick<Pending, 'at' | 'name'>, isFirst: boolean): void {
  const status = lstatSync(at, { bigint: true, throwIfNoEntry: false })
  const kind = kindOf(status)
  const isRenewed = kind === 'file' && (renewed.test(name) || name.includes('/.git/'))
  const id = status === undefined || isRenewed ? '' : idOf(status)
  const leadsTo = kind === 'link' ? linkText(at, isFirst) : ''
  hash.update([name, kind, id, leadsTo, ''].join('\0'))
}

function linkText(at: Buffer, isFirst: boolean): string {
  try {
    const behind = isFirst ? statSync(at, { bigint: true, throwIfNoEntry: false }) : undefined
    return `${readlinkSync(at, 'latin1')} ${behind ? idOf(behind) : ''}`
  } catch {
    return ''
  }
}

function below(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), name])
}

function entriesOf(folder: Buffer): readonly Dirent<Buffer>[] {
  try {
    return readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }).sort((a, b) =>
      Buffer.compare(a.name, b.name),
    )
  } catch {
    return []
  }
}

/** A pattern of names below a folder. */
interface NamePattern {
  /** Tells whether a name at this depth is one that is meant. */
  isMeant(name: string, depth: number): boolean
  /** Tells whether names that are meant may lie in the folder of this name. */
  leadsThrough(name: string, depth: number): boolean
}

/** Two stars, and the names of a search, stand for any folders; what no shell would match with files fits every name. */
function readPattern({ pattern }: ThingLook): NamePattern | undefined {
  if (pattern === undefined) return undefined
  const segments = pattern.split('/').filter(Boolean)
  const deep = segments.findIndex(segment => segment.includes('**') || segment.startsWith('[found]'))
  const last = segments.length - 1
  const fits = (segment: string | undefined, name: string) => {
    const plain = segment?.replace(/\[found\]|\[empty\]/g, '') ?? '*'
    return plain === '' || /[{$`]/.test(plain) || globFits(plain.toLowerCase(), name.toLowerCase())
  }
  const isDeep = (depth: number) => deep !== -1 && depth >= deep
  return {
    isMeant: (name, depth) => (isDeep(depth) || depth === last) && fits(segments[last], name),
    leadsThrough: (name, depth) => isDeep(depth) || (depth < last && fits(segments[depth], name)),
  }
}

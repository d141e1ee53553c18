import { createHash } from 'node:crypto'
import { closeSync, fstatSync, opendirSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Decision } from '../../../ground/model/decision.ts'
import { overwrites, writtenText } from './file-diffs.ts'
import { openToRead } from '../../../ground/disk/open-to-read.ts'

/** Files of a call as they are on the disk when its review opens. */
export interface FilesAround {
  /** Absolute path → the file that a write replaces or extends; at most 256 KiB each. */
  readonly files: ReadonlyMap<string, { readonly text: string; readonly digest: string }>
  /** Absolute path of a folder → names in it. */
  readonly folders: ReadonlyMap<string, readonly string[]>
}

/** A longer file is not compared. */
const maxBytes = 262_144
const maxFolders = 5
const maxNames = 100

/** Reads the files that a call overwrites, and the names beside the paths that it takes or writes. */
export function readFilesAround(decision: Pick<Decision, 'effects' | 'assessment'>): FilesAround {
  const paths = overwrites(decision.effects).flatMap(effect =>
    writtenText(effect) === undefined ? [] : (effect.target.path ?? []),
  )
  const files = [...new Set(paths)].flatMap(path => {
    const bytes = readSmall(path)
    if (!bytes) return []
    const digest = createHash('sha256').update(bytes).digest('hex')
    return [[path, { text: bytes.toString('utf8'), digest }] as const]
  })
  const folders = foldersOf(decision).map(folder => [folder, namesIn(folder)] as const)
  return { files: new Map(files), folders: new Map(folders) }
}

/** Returns the folders of the paths that a call takes or writes; none for a call whose disk was not looked at. */
export function foldersOf({ effects, assessment }: Pick<Decision, 'effects' | 'assessment'>) {
  if (!assessment.observed.looked) return []
  const paths = effects.flatMap(effect =>
    effect.type === 'delete' || effect.type === 'write' || effect.type === 'move'
      ? (effect.target.path ?? [])
      : [],
  )
  return [...new Set(paths.map(path => dirname(path)))].slice(0, maxFolders)
}

function namesIn(folder: string): readonly string[] {
  try {
    const names: string[] = []
    const entries = opendirSync(folder)
    try {
      for (let entry = entries.readSync(); entry && names.length < maxNames; entry = entries.readSync())
        names.push(entry.name)
    } finally {
      entries.closeSync()
    }
    return names
  } catch {
    return []
  }
}

function readSmall(path: string): Buffer | undefined {
  try {
    const file = openToRead(path)
    try {
      const status = fstatSync(file)
      if (!status.isFile() || status.size > maxBytes) return undefined
      const bytes = Buffer.alloc(status.size)
      return bytes.subarray(0, readSync(file, bytes, 0, status.size, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

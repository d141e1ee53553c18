import { readdirSync, readSync } from 'node:fs'
import { openOwn } from '../../../ground/disk/open-own.ts'
import { join } from 'node:path'

/** The result of a search of a folder. */
export interface FolderSearch {
  readonly files: number
  readonly bytes: number
  /** Text → paths of the files that hold it; only those that were found. */
  readonly found: ReadonlyMap<string, readonly string[]>
  /** Paths of files that could not be read. */
  readonly unread: readonly string[]
}

/** A text as it may stand in a file. */
interface Needle {
  readonly text: string
  readonly bytes: Buffer
}

const piece = 4_194_304

/** Searches every regular file below a folder, byte by byte, for texts as they are written plainly and in JSON. */
export function findInFiles(folder: string, texts: readonly string[]): FolderSearch {
  const needles = texts.flatMap(needlesOf)
  const found = new Map<string, string[]>()
  let bytes = 0
  let files = 0
  const unread: string[] = []
  for (const path of filesBelow(folder)) {
    const searched = trySearching(path, needles)
    if (searched === 'unread') unread.push(path)
    if (searched === 'unread' || searched === 'gone') continue
    files++
    bytes += searched.bytes
    for (const text of searched.texts) found.set(text, [...(found.get(text) ?? []), path])
  }
  return { files, bytes, found, unread }
}

function needlesOf(text: string): readonly Needle[] {
  const rawNames = new Set([text, JSON.stringify(text).slice(1, -1)])
  return [...rawNames].map(one => ({ text, bytes: Buffer.from(one) }))
}

/** Files of other processes come and go while a folder is searched. */
function trySearching(
  path: string,
  needles: readonly Needle[],
): ReturnType<typeof searchFile> | 'gone' | 'unread' {
  try {
    return searchFile(path, needles)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : 'unread'
  }
}

function searchFile(
  path: string,
  needles: readonly Needle[],
): { readonly bytes: number; readonly texts: ReadonlySet<string> } {
  const overlap = needles.reduce((max, one) => Math.max(max, one.bytes.length - 1), 0)
  const buffer = Buffer.alloc(piece + overlap)
  const { handle, close } = openOwn(path)
  const texts = new Set<string>()
  let stored = 0
  let bytes = 0
  try {
    for (;;) {
      const read = readSync(handle, buffer, stored, piece, bytes)
      if (read === 0) return { bytes, texts }
      bytes += read
      const filled = buffer.subarray(0, stored + read)
      for (const needle of needles)
        if (!texts.has(needle.text) && filled.includes(needle.bytes)) texts.add(needle.text)
      stored = Math.min(overlap, filled.length)
      filled.copy(buffer, 0, filled.length - stored)
    }
  } finally {
    close()
  }
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

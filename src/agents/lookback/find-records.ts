import { closeSync, constants, lstatSync, openSync, readdirSync, readSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordFormat } from './record-format.ts'

/** The files of one session, or of several that are kept together. */
export interface FoundRecord {
  readonly format: RecordFormat
  readonly name: string
  /** The folder that the paths are under; real. */
  readonly folder: string
  readonly paths: readonly string[]
  readonly bytes: number
  /** The first moment that it tells; milliseconds since 1970. */
  readonly began: number
}

/** The records that were found, and how much could not be looked at. */
export interface FoundRecords {
  /** Those that began first come first. */
  readonly records: readonly FoundRecord[]
  /** Folders and files that this account may not read. */
  readonly unreadable: number
}

const maxDepth = 6
const peeked = 64 * 1024

/**
 * The records that were written to since `since`. Links are not followed, save the folder of a client itself; what is
 * no regular file is passed over.
 */
export function findRecords(formats: readonly RecordFormat[], home: string, since: number): FoundRecords {
  const records: FoundRecord[] = []
  let unreadable = 0
  for (const format of formats) {
    const folder = realFolder(join(home, format.folder))
    if (folder === null) continue
    const files = new Map<string, FoundFile[]>()
    unreadable += walk(folder, '', 0, (path, file) => {
      const name = format.recordOf(path)
      if (name !== null) files.set(name, [...(files.get(name) ?? []), { path, ...file }])
    })
    for (const [name, found] of files) {
      if (Math.max(...found.map(({ at }) => at)) >= since)
        records.push(recordFrom(format, name, folder, found))
    }
  }
  return { records: records.sort((a, b) => a.began - b.began || (a.name < b.name ? -1 : 1)), unreadable }
}

interface FoundFile {
  readonly path: string
  readonly bytes: number
  /** The moment at which it was written to last. */
  readonly at: number
}

function recordFrom(
  format: RecordFormat,
  name: string,
  folder: string,
  files: readonly FoundFile[],
): FoundRecord {
  const order = (path: string) => `${format.order?.(path) ?? ''} ${path}`
  const paths = files.map(({ path }) => path).sort((a, b) => (order(a) < order(b) ? -1 : 1))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const [first = ''] = paths
  const written = files.reduce((min, { at }) => Math.min(min, at), Number.MAX_SAFE_INTEGER)
  return { format, name, folder, paths, bytes, began: firstMoment(join(folder, first)) ?? written }
}

function realFolder(folder: string): string | null {
  try {
    return realpathSync(folder)
  } catch {
    return null
  }
}

/** Gives how many folders and files could not be looked at. */
function walk(
  top: string,
  under: string,
  depth: number,
  use: (path: string, file: Omit<FoundFile, 'path'>) => void,
): number {
  try {
    let unreadable = 0
    for (const item of readdirSync(join(top, under), { withFileTypes: true })) {
      const path = under === '' ? item.name : `${under}/${item.name}`
      if (item.isDirectory() && depth < maxDepth) unreadable += walk(top, path, depth + 1, use)
      else if (item.isFile()) {
        const { size, mtimeMs } = lstatSync(join(top, path))
        use(path, { bytes: size, at: mtimeMs })
      }
    }
    return unreadable
  } catch {
    return 1
  }
}

/** The first moment in the beginning of a file; undefined where there is none. */
function firstMoment(file: string): number | undefined {
  try {
    const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const bytes = Buffer.alloc(peeked)
      const text = bytes.toString('latin1', 0, readSync(handle, bytes, 0, peeked, 0))
      const found = /"(?:timestamp|startTime|ts|created)": ?(?:"([0-9TZ:.+-]{10,40})"|(\d{12,14}))/.exec(text)
      const at = found?.[1] === undefined ? Number(found?.[2]) : Date.parse(found[1])
      return Number.isFinite(at) ? at : undefined
    } finally {
      closeSync(handle)
    }
  } catch {
    return undefined
  }
}

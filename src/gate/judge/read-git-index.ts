import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openToRead } from '../../disk/open-to-read.ts'

/** The facts that git remembers of a tracked file: enough to see that it is unchanged. */
export interface TrackedFile {
  readonly modified: number
  readonly size: number
}

const maximumIndex = 4 * 1024 * 1024

/** The files that git tracks in a repository, by path relative to it; null when its index can't be read quickly. */
export function readGitIndex(repository: string): ReadonlyMap<string, TrackedFile> | null {
  try {
    const file = openToRead(join(repository, '.git', 'index'))
    try {
      const status = fstatSync(file)
      return status.isFile() && status.size <= maximumIndex ? parseIndex(readFileSync(file)) : null
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

/** Versions 2, 3 and 4 of the index format; null for anything else. */
function parseIndex(bytes: Buffer): ReadonlyMap<string, TrackedFile> | null {
  if (bytes.toString('latin1', 0, 4) !== 'DIRC') return null
  const version = bytes.readUInt32BE(4)
  if (version < 2 || version > 4) return null
  const files = new Map<string, TrackedFile>()
  let at = 12
  let previous = ''
  for (let i = 0; i < bytes.readUInt32BE(8); i++) {
    const flags = bytes.readUInt16BE(at + 60)
    const start = at + 62 + (flags & 0x4000 ? 2 : 0)
    const entry = version === 4 ? compressedPath(bytes, start, previous) : plainPath(bytes, start)
    files.set(entry.path, { modified: bytes.readUInt32BE(at + 8), size: bytes.readUInt32BE(at + 36) })
    previous = entry.path
    at = version === 4 ? entry.end : at + ((entry.end - at + 7) & ~7)
  }
  return files
}

function plainPath(bytes: Buffer, start: number): { path: string; end: number } {
  const end = bytes.indexOf(0, start)
  return { path: bytes.toString('utf8', start, end), end: end + 1 }
}

/** Version 4 writes how many bytes of the path before fall away, then what follows. */
function compressedPath(bytes: Buffer, start: number, previous: string): { path: string; end: number } {
  let at = start
  let byte = bytes[at++] as number
  let strip = byte & 127
  while (byte & 128) {
    byte = bytes[at++] as number
    strip = ((strip + 1) << 7) | (byte & 127)
  }
  const before = Buffer.from(previous)
  const { path, end } = plainPath(bytes, at)
  return { path: before.toString('utf8', 0, before.length - strip) + path, end }
}

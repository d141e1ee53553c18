import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openToRead } from '../../../ground/disk/open-to-read.ts'

/** The facts that git remembers of a tracked file: enough to see that it is unchanged. */
export interface TrackedFile {
  /** Seconds since 1970. */
  readonly modified: number
  /** The same for its inode: nobody but root can set that back. */
  readonly changed: number
  readonly size: number
  /** The name that git gives its contents: a SHA-1. */
  readonly blob: Buffer
}

/** Files by their paths, relative to the top of their repository. */
export type TrackedFiles = ReadonlyMap<string, TrackedFile>

const maximumIndex = 4 * 1024 * 1024
/** The most bytes where the index is kept for the next call. */
const maximumKept = 32 * 1024 * 1024
const maxKept = 4
/** Indexes that were read last, with what tells that a file is still the same. */
const stored = new Map<string, { readonly identity: string; readonly files: TrackedFiles | null }>()

/** The files that git tracks in a repository; null when its index can't be read quickly. */
export function readGitIndex(repository: string): TrackedFiles | null {
  return withIndex(join(repository, '.git', 'index'), file => {
    const status = fstatSync(file)
    return status.isFile() && status.size <= maximumIndex ? parseIndex(readFileSync(file)) : null
  })
}

/** The same for a larger one, and for a work tree whose `.git` names the folder; read anew only when it changed. */
export function readKeptGitIndex(repository: string): TrackedFiles | null {
  const path = join(gitFolder(repository), 'index')
  return withIndex(path, file => {
    const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(file, { bigint: true })
    const identity = [dev, ino, size, mtimeNs, ctimeNs].join(' ')
    const known = stored.get(path)
    if (known?.identity === identity) return known.files
    const files = size <= maximumKept ? parseIndex(readFileSync(file)) : null
    stored.delete(path)
    stored.set(path, { identity, files })
    const [oldest] = stored.keys()
    if (stored.size > maxKept && oldest !== undefined) stored.delete(oldest)
    return files
  })
}

/** Returns the second, since 1970, in which the index of a repository was written: what changed in it may have changed again. */
export function gitIndexWritten(repository: string): number {
  const written = withIndex(join(gitFolder(repository), 'index'), file => fstatSync(file).mtimeMs)
  return Math.floor((written ?? 0) / 1_000)
}

function gitFolder(repository: string): string {
  const usual = join(repository, '.git')
  const named = withIndex(usual, file => {
    const status = fstatSync(file)
    const text = status.isFile() && status.size < 4_096 ? readFileSync(file, 'utf8') : ''
    return /^gitdir: ([^\n]+)/.exec(text)?.[1] ?? null
  })
  return named === null ? usual : resolve(repository, named)
}

function withIndex<T>(path: string, read: (file: number) => T): T | null {
  try {
    const file = openToRead(path)
    try {
      return read(file)
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

/** Versions 2, 3 and 4 of the index format; null for anything else. */
function parseIndex(bytes: Buffer): TrackedFiles | null {
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
    files.set(entry.path, {
      changed: bytes.readUInt32BE(at),
      modified: bytes.readUInt32BE(at + 8),
      size: bytes.readUInt32BE(at + 36),
      blob: bytes.subarray(at + 40, at + 60),
    })
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

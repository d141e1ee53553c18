import { gunzipSync, inflateRawSync } from 'node:zlib'

/** The most bytes of an archive, and what one may become. */
export const maxArchive = 64 * 1024 * 1024
const maxMembers = 100_000
/** The most bytes of a member whose contents are given. */
const maxContents = 256 * 1024

/** A member of an archive, with its text where that is short. */
export interface ArchiveMember {
  readonly name: string
  readonly text: string | undefined
}

/**
 * Lists the members of a tar, packed with gzip or not, and of a zip, as their bytes say; undefined for bytes that are neither,
 * and where there are more than are looked at.
 */
export function archiveMembers(bytes: Buffer): readonly ArchiveMember[] | undefined {
  try {
    if (bytes.readUInt16BE(0) === 0x1f8b)
      return tarMembers(gunzipSync(bytes, { maxOutputLength: maxArchive }))
    return bytes.readUInt32LE(0) === 0x04034b50 ? zipMembers(bytes) : tarMembers(bytes)
  } catch {
    return undefined
  }
}

const block = 512

function tarMembers(bytes: Buffer): readonly ArchiveMember[] | undefined {
  if (bytes.toString('latin1', 257, 262) !== 'ustar') return undefined
  const members: ArchiveMember[] = []
  let longName: string | undefined
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0; ) {
    if (bytes.toString('latin1', at + 257, at + 262) !== 'ustar' || members.length >= maxMembers)
      return undefined
    const size = sizeIn(bytes, at + 124)
    const kind = String.fromCharCode(bytes[at + 156] ?? 0)
    const contents = bytes.subarray(at + block, at + block + size)
    if (kind === 'L' || kind === 'x') longName = longNameIn(kind, contents) ?? longName
    else {
      const text = size <= maxContents ? contents.toString('utf8') : undefined
      members.push({ name: longName ?? nameAt(bytes, at), text })
      longName = undefined
    }
    at += block + Math.ceil(size / block) * block
  }
  return members
}

/** Octal digits; of large members a number of base 256. */
function sizeIn(bytes: Buffer, at: number): number {
  if (((bytes[at] ?? 0) & 0x80) !== 0) return Number(bytes.readBigUInt64BE(at + 4))
  return Number.parseInt(bytes.toString('latin1', at, at + 12), 8) || 0
}

function nameAt(bytes: Buffer, at: number): string {
  const folder = textIn(bytes, at + 345, 155)
  const isPosix = bytes[at + 262] === 0
  return isPosix && folder !== '' ? `${folder}/${textIn(bytes, at, 100)}` : textIn(bytes, at, 100)
}

function textIn(bytes: Buffer, at: number, length: number): string {
  const end = bytes.indexOf(0, at)
  return bytes.toString('utf8', at, end === -1 ? at + length : Math.min(end, at + length))
}

/** A name that is too long for its field stands in a member of its own. */
function longNameIn(kind: string, contents: Buffer): string | undefined {
  if (kind === 'L') return textIn(contents, 0, contents.length)
  return /^\d{1,6} path=([^\n]{1,4096})\n/m.exec(contents.toString('utf8', 0, maxContents))?.[1]
}

const endOfZip = 0x06054b50
const entryOfZip = 0x02014b50

function zipMembers(bytes: Buffer): readonly ArchiveMember[] | undefined {
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 22 - 65_536 && bytes.readUInt32LE(end) !== endOfZip) end--
  const members: ArchiveMember[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    if (bytes.readUInt32LE(at) !== entryOfZip) return undefined
    const [name, extra, comment] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    members.push({ name: bytes.toString('utf8', at + 46, at + 46 + name), text: textOfEntry(bytes, at) })
    at += 46 + name + extra + comment
  }
  return members
}

/** Only of names that settings have: a zip keeps the names of its members. */
const ofSettings = /\.(?:jsonc?|toml|ya?ml)$|(?:^|\/)\.[\w.-]{1,40}$/i

function textOfEntry(bytes: Buffer, at: number): string | undefined {
  const [packed, size, start] = [20, 24, 42].map(offset => bytes.readUInt32LE(at + offset)) as [
    number,
    number,
    number,
  ]
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
  if (size > maxContents || !ofSettings.test(name)) return undefined
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  const raw = bytes.subarray(from, from + packed)
  const way = bytes.readUInt16LE(at + 10)
  if (way === 0) return raw.toString('utf8')
  return way === 8 ? inflateRawSync(raw, { maxOutputLength: maxContents }).toString('utf8') : undefined
}

import { isAscii, isUtf8 } from 'node:buffer'
import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import type { StoredEntry } from '../link-entry.ts'

/** An entry of a run, with the bytes that its hash covers. */
export interface RunEntry extends StoredEntry {
  readonly covered: Uint8Array
}

/** Seven numbers: the entry’s own, its time, and the bytes of kind, body, prev, hash and openings; −1 where it has none. */
const head = /^(\d+),(-?\d+),(\d+),(\d+),(\d+),(\d+),(-1|\d+)$/
const maxHeadLength = 160
const lineEnd = 10

/**
 * Reads the entries of a run out of its text: of each a line of numbers, the text that its hash covers, its hash and its
 * openings. Undefined for anything that a text of SQLite would not be read as by everybody.
 */
export function readRun(run: Uint8Array): readonly RunEntry[] | undefined {
  const bytes = Buffer.from(run.buffer, run.byteOffset, run.byteLength)
  const encoding = isAscii(bytes) ? 'latin1' : isUtf8(bytes) ? 'utf8' : undefined
  if (encoding === undefined || bytes.includes(0)) return undefined
  const text = (from: number, length: number) => bytes.toString(encoding, from, from + length)
  const entries: RunEntry[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.subarray(at, at + maxHeadLength).indexOf(lineEnd)
    const numbers = end < 0 ? null : head.exec(bytes.toString('latin1', at, at + end))
    if (!numbers) return undefined
    const [, seq = '', time = '', ...lengths] = numbers
    const [kind, body, prev, hash, opened] = lengths.map(Number) as [number, number, number, number, number]
    const start = at + end + 1
    const bodyAt = start + '{"at":,"body":'.length + time.length
    const kindAt = bodyAt + body + ',"kind":"'.length
    const prevAt = kindAt + kind + '","prev":"'.length
    const hashAt = prevAt + prev + '","seq":}'.length + seq.length
    const openingsAt = hashAt + hash
    at = openingsAt + Math.max(0, opened)
    if (at > bytes.length || !isExact(seq) || !isExact(time)) return undefined
    entries.push({
      seq: Number(seq),
      at: Number(time),
      kind: text(kindAt, kind) as AuditKind,
      body: text(bodyAt, body),
      prev: text(prevAt, prev),
      hash: text(hashAt, hash),
      covered: bytes.subarray(start, hashAt),
      ...(opened >= 0 && { openings: text(openingsAt, opened) }),
    })
  }
  return entries
}

/** Tells whether a number is spelled in the one way in which everybody spells it. */
function isExact(raw: string): boolean {
  const number = Number(raw)
  return Number.isSafeInteger(number) && String(number) === raw
}

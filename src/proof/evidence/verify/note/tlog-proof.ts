import { readBase64 } from '../../bytes/base-64.ts'
import { hashLength } from '../tree/leaf-hash.ts'
import { readSize } from './checkpoint-note.ts'

/** A proof that one leaf is in a log (c2sp.org/tlog-proof): its place, its siblings, and the log’s note. */
export interface TlogProof {
  /** From 0: the number of the entry less one. */
  readonly index: number
  readonly hashes: readonly Uint8Array[]
  readonly note: string
}

/** No tree that can be counted is higher. */
const maxHashes = 63

/** Reads a proof; undefined where it is none. */
export function readTlogProof(text: string): TlogProof | undefined {
  const end = text.indexOf('\n\n')
  if (end < 0) return undefined
  const [first, ...lines] = text.slice(0, end).split('\n')
  if (lines[0]?.startsWith('extra ')) lines.shift()
  const place = lines.shift() ?? ''
  const index = place.startsWith('index ') ? readSize(place.slice(6)) : undefined
  if (first !== 'c2sp.org/tlog-proof@v1' || index === undefined || lines.length > maxHashes) return undefined
  const hashes = lines.map(readBase64)
  if (hashes.some(hash => hash?.length !== hashLength)) return undefined
  return { index, hashes: hashes as Uint8Array[], note: text.slice(end + 2) }
}

import { readBase64 } from '../../bytes/base-64.ts'
import { hashLength } from '../tree/leaf-hash.ts'
import type { TreeHead } from '../tree/is-consistent.ts'
import { readSignedNote, type SignedNote } from './signed-note.ts'

/** A signed note about a log (c2sp.org/tlog-checkpoint): how many leaves its tree has, and the root of it. */
export interface CheckpointNote extends TreeHead {
  readonly origin: string
  readonly note: SignedNote
}

const sizeForm = /^(?:0|[1-9][0-9]{0,15})$/

/** Reads a checkpoint; undefined where it is none. Lines after the third are passed over, and signed all the same. */
export function readCheckpointNote(text: string): CheckpointNote | undefined {
  const note = readSignedNote(text)
  const [origin = '', size = '', raw = ''] = note?.text.split('\n') ?? []
  const root = readBase64(raw)
  if (!note || origin === '' || root?.length !== hashLength || readSize(size) === undefined) return undefined
  return { origin, size: Number(size), root, note }
}

/** A number of leaves as notes write it; undefined for leading zeros, signs and whatever JavaScript can’t count. */
export function readSize(text: string): number | undefined {
  return sizeForm.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined
}

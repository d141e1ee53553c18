import { readBase64 } from '../../../proof/evidence/bytes/base-64.ts'
import {
  type CheckpointNote,
  readCheckpointNote,
  readSize,
} from '../../../proof/evidence/verify/note/checkpoint-note.ts'
import { hashLength } from '../../../proof/evidence/verify/tree/leaf-hash.ts'

/** A request of a log: its note, and that it goes on from a note of `old` entries. */
export interface AddCheckpoint {
  readonly old: number
  readonly hashes: readonly Uint8Array[]
  readonly checkpoint: CheckpointNote
}

/** The specification’s own limit. */
const mostHashes = 63

/** Reads the body of `add-checkpoint`; undefined where it has another form. */
export function readAddCheckpoint(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = end < 0 ? [] : body.slice(0, end).split('\n')
  const old = first.startsWith('old ') ? readSize(first.slice(4)) : undefined
  const hashes = lines.map(readBase64)
  const checkpoint = readCheckpointNote(body.slice(end + 2))
  const areHashes = hashes.length <= mostHashes && hashes.every(hash => hash?.length === hashLength)
  if (old === undefined || !areHashes || !checkpoint) return undefined
  return { old, hashes: hashes as Uint8Array[], checkpoint }
}

import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { checkSignature } from '../../../proof/evidence/verify/note/check-signature.ts'
import {
  type CheckpointNote,
  readCheckpointNote,
  readSize,
} from '../../../proof/evidence/verify/note/checkpoint-note.ts'
import { signaturesOf } from '../../../proof/evidence/verify/note/signed-note.ts'
import type { VerifierKey } from '../../../proof/evidence/verify/note/verifier-key.ts'
import { isConsistent } from '../../../proof/evidence/verify/tree/is-consistent.ts'
import { equalBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import { cosign, type WitnessKey } from '../cosign.ts'
import type { WitnessedLog, WitnessTable } from './witness-table.ts'
import { readBase64 } from '../../../proof/evidence/bytes/base-64.ts'
import { hashLength } from '../../../proof/evidence/verify/tree/leaf-hash.ts'

/** A request of a log: its note, and that it goes on from a note of `old` entries. */
interface AddCheckpoint {
  readonly old: number
  readonly hashes: readonly Uint8Array[]
  readonly checkpoint: CheckpointNote
}

/** The specification’s own limit. */
const maxHashes = 63

/** Reads the body of `add-checkpoint`; undefined where it has another form. */
function readAddCheckpoint(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = end < 0 ? [] : body.slice(0, end).split('\n')
  const old = first.startsWith('old ') ? readSize(first.slice(4)) : undefined
  const hashes = lines.map(readBase64)
  const checkpoint = readCheckpointNote(body.slice(end + 2))
  const areHashes = hashes.length <= maxHashes && hashes.every(hash => hash?.length === hashLength)
  if (old === undefined || !areHashes || !checkpoint) return undefined
  return { old, hashes: hashes as Uint8Array[], checkpoint }
}

/** An answer of a witness over HTTP. */
export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 413 | 422
  readonly body: string
  readonly type: string
}

/** The witness that answers. */
export interface AnsweringWitness {
  readonly table: WitnessTable
  readonly key: WitnessKey
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The type in which a witness says how long a log was when it last saw it. */
const sizeType = 'text/x.tlog.size'

/** Answers a log that asks for a signature on its newest note (c2sp.org/tlog-witness). The note is kept before it is signed. */
export async function answerAddCheckpoint(witness: AnsweringWitness, body: string): Promise<WitnessAnswer> {
  const asked = readAddCheckpoint(body)
  if (!asked) return plain(400, 'expected: old SIZE, lines of base64, a blank line, and the note')
  const { old, hashes, checkpoint } = asked
  const log = witness.table.log(checkpoint.origin)
  if (!log) return plain(404, 'this log is not known here')
  const signed = await signedBy(log.keys, checkpoint)
  if (signed.length === 0) return plain(403, 'no key of this log that is known here signed it')
  if (old > checkpoint.size) return plain(400, 'the old size is above that of the note')
  // From here on nothing waits: what was read is what is written.
  const known = witness.table.log(checkpoint.origin) ?? log
  if (old !== known.size) return conflict(known)
  if (old === checkpoint.size && !equalBytes(known.root, checkpoint.root)) return conflict(known)
  if (!isConsistent(nodePlatform.sha256, known, checkpoint, hashes))
    return plain(422, 'the proof does not lead from the old note to this one')
  return keepAndSign(witness, known, checkpoint, signed)
}

function keepAndSign(
  { table, key, now }: AnsweringWitness,
  known: WitnessedLog,
  checkpoint: CheckpointNote,
  signed: readonly string[],
): WitnessAnswer {
  const { text } = checkpoint.note
  const line = cosign(key, text, Math.floor(now() / 1_000))
  const note = `${text}\n${signed.map(one => `${one}\n`).join('')}${line}`
  if (!table.replace(known.origin, known, { ...checkpoint, note }))
    return conflict(table.log(known.origin) ?? known)
  return { status: 200, body: line, type: 'text/plain; charset=utf-8' }
}

/** The lines of keys that the witness knows for this log. */
async function signedBy(keys: readonly VerifierKey[], { note }: CheckpointNote): Promise<readonly string[]> {
  const lines: string[] = []
  for (const key of keys) {
    const { kind } = await checkSignature(nodePlatform, note, key)
    const [found] = signaturesOf(note, key)
    if (kind === 'good' && found) lines.push(found.line)
  }
  return lines
}

function conflict({ size }: WitnessedLog): WitnessAnswer {
  return { status: 409, body: `${size}\n`, type: sizeType }
}

function plain(status: WitnessAnswer['status'], sentence: string): WitnessAnswer {
  return { status, body: `${sentence}\n`, type: 'text/plain; charset=utf-8' }
}

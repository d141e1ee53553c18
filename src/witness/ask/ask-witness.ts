import { base64 } from '../../evidence/bytes/base-64.ts'
import { hex } from '../../evidence/bytes/hex.ts'
import { utf8 } from '../../evidence/bytes/utf-8.ts'
import { nodePlatform } from '../../evidence/verify/node-platform.ts'
import { checkSignature } from '../../evidence/verify/note/check-signature.ts'
import {
  type CheckpointNote,
  readCheckpointNote,
  readSize,
} from '../../evidence/verify/note/checkpoint-note.ts'
import { readSignedNote, signaturesOf } from '../../evidence/verify/note/signed-note.ts'
import type { VerifierKey } from '../../evidence/verify/note/verifier-key.ts'
import { equalBytes } from '../../evidence/bytes/equal-bytes.ts'
import { exchange, type WitnessReply } from './exchange.ts'

/** A witness as the log knows it: where it is, its key, and how long the log was when it last signed. */
export interface AskedWitness {
  /** The beginning of its addresses, such as `https://witness.example.com`. */
  readonly url: string
  readonly key: VerifierKey
  readonly size: number
}

/** The log’s side: its key, its newest note, and how it proves that it goes on from an older one. */
export interface AskingLog {
  readonly key: VerifierKey
  readonly note: string
  /** RFC 6962, from `old` entries to those of the note; undefined where it can’t be made. */
  readonly consistency: (old: number) => readonly Uint8Array[] | undefined
}

/** The answer of a witness. */
export type WitnessOutcome =
  /** The line that it signed, with its line end. */
  | { readonly kind: 'signed'; readonly size: number; readonly line: string }
  /** It shows a note of this log, signed by this log’s own key, that this log does not have any more. */
  | { readonly kind: 'rolled-back'; readonly size: number; readonly note: string }
  | { readonly kind: 'failed'; readonly why: string }

/** Asks one witness to sign the newest note: at most two requests for it, and one where the witness says that it saw more. */
export async function askWitness(witness: AskedWitness, log: AskingLog): Promise<WitnessOutcome> {
  const ours = readCheckpointNote(log.note)
  if (!ours) return failure('the log’s own note can’t be read')
  const first = await post(witness, log, Math.min(witness.size, ours.size))
  const known = sizeIn(first)
  if (known === undefined) return outcomeOf(witness, ours, first)
  if (known > ours.size || known === witness.size) return lookAtNewer(witness, log, ours)
  const second = await post(witness, log, known)
  return sizeIn(second) === undefined ? outcomeOf(witness, ours, second) : lookAtNewer(witness, log, ours)
}

async function post(
  { url }: AskedWitness,
  { consistency, note }: AskingLog,
  old: number,
): Promise<WitnessReply> {
  const hashes = consistency(old)
  if (!hashes) return { problem: `the way from ${old} entries to the newest note can’t be proven` }
  const body = `old ${old}\n${hashes.map(hash => `${base64(hash)}\n`).join('')}\n${note}`
  return exchange(`${url}/add-checkpoint`, body)
}

/** The size that a witness says it saw. */
function sizeIn(reply: WitnessReply): number | undefined {
  if ('problem' in reply || reply.status !== 409 || !reply.type.startsWith('text/x.tlog.size'))
    return undefined
  return readSize(reply.body.replace(/\n$/, ''))
}

async function outcomeOf(
  { key }: AskedWitness,
  ours: CheckpointNote,
  reply: WitnessReply,
): Promise<WitnessOutcome> {
  if ('problem' in reply) return failure(reply.problem)
  if (reply.status !== 200) return failure(`it answered ${reply.status}${reasons[reply.status] ?? ''}`)
  const note = readSignedNote(`${ours.note.text}\n${reply.body}`)
  const line = note && signaturesOf(note, key)[0]?.line
  const check = note && (await checkSignature(nodePlatform, note, key))
  return line !== undefined && check?.kind === 'good'
    ? { kind: 'signed', size: ours.size, line: `${line}\n` }
    : failure('it answered with a signature that is not its own, or not over this note')
}

const reasons: Readonly<Record<number, string>> = {
  403: ': it knows this log by another key',
  404: ': it does not know this log; run countersign witness trust there',
  422: ': it does not accept the proof',
}

/**
 * A witness says that it saw another log of this name. Its word alone stops nobody: it has to show a note that this log’s
 * own key signed.
 */
async function lookAtNewer(
  { url }: AskedWitness,
  { key }: AskingLog,
  ours: CheckpointNote,
): Promise<WitnessOutcome> {
  const reply = await exchange(`${url}/${hex(nodePlatform.sha256(utf8(ours.origin)))}/checkpoint`)
  if ('problem' in reply || reply.status !== 200)
    return failure('it says that it saw more of this log, and does not show it')
  const theirs = readCheckpointNote(reply.body)
  const isSigned = theirs && (await checkSignature(nodePlatform, theirs.note, key)).kind === 'good'
  if (!theirs || !isSigned || theirs.origin !== ours.origin)
    return failure('it says that it saw more of this log, and what it shows is not signed by this log')
  const isOther =
    theirs.size > ours.size || (theirs.size === ours.size && !equalBytes(theirs.root, ours.root))
  return isOther
    ? { kind: 'rolled-back', size: theirs.size, note: reply.body }
    : failure('it saw less of this log than it said')
}

function failure(why: string): WitnessOutcome {
  return { kind: 'failed', why }
}

import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { readVerifierKey, type VerifierKey } from '../../../proof/evidence/verify/note/verifier-key.ts'
import type { WitnessedNote, Witnessing } from '../../../gate/core/ports/log-tree.ts'
import type { KnownWitness } from '../../../ground/model/known-witness.ts'
import { base64 } from '../../../proof/evidence/bytes/base-64.ts'
import { hex } from '../../../proof/evidence/bytes/hex.ts'
import { utf8 } from '../../../proof/evidence/bytes/utf-8.ts'
import { checkSignature } from '../../../proof/evidence/verify/note/check-signature.ts'
import {
  type CheckpointNote,
  readCheckpointNote,
  readSize,
} from '../../../proof/evidence/verify/note/checkpoint-note.ts'
import { readSignedNote, signaturesOf } from '../../../proof/evidence/verify/note/signed-note.ts'
import { sendRequest, TransportError } from '../../../ground/transport/send-request.ts'
import { transportLimits } from '../../../ground/transport/transport-limits.ts'

const limits = transportLimits.witness

/** A witness as the log knows it: where it is, its key, and how long the log was when it last signed. */
interface AskedWitness {
  /** The beginning of its addresses, such as `https://witness.example.com`. */
  readonly url: string
  readonly key: VerifierKey
  readonly size: number
}

/** The log’s side: its key, its newest note, and how it proves that it goes on from an older one. */
interface AskingLog {
  readonly key: VerifierKey
  readonly note: string
  /** RFC 6962, from `old` entries to those of the note, which are more or as many. */
  readonly consistency: (old: number) => readonly Uint8Array[]
  /** Told of a note that this log’s own key signed: true where this log does not go on from it. */
  readonly heed: (note: string) => boolean
  /** Ends what is under way. */
  readonly signal?: AbortSignal
}

/** The answer of a witness. */
type WitnessOutcome =
  /** The line that it signed, with its line end. */
  | { readonly kind: 'signed'; readonly size: number; readonly line: string }
  /** It shows a note of this log, signed by this log’s own key, that this log does not have any more. */
  | { readonly kind: 'rolled-back'; readonly size: number; readonly note: string }
  | { readonly kind: 'failed'; readonly why: string }

/**
 * Asks one witness to sign the newest note: at most two requests for it, and one where it saw something else. Never
 * throws for what a witness does.
 */
export async function askWitness(witness: AskedWitness, log: AskingLog): Promise<WitnessOutcome> {
  const ours = readCheckpointNote(log.note)
  if (!ours) return failure('the log’s own note can’t be read')
  const old = Math.min(witness.size, ours.size)
  const first = await post(witness, log, old)
  const known = sizeIn(first)
  if (known === undefined) return outcomeOf(witness, log, ours, first)
  if (known > ours.size || known === old) return lookAtOther(witness, log, ours)
  const second = await post(witness, log, known)
  return sizeIn(second) === undefined
    ? outcomeOf(witness, log, ours, second)
    : lookAtOther(witness, log, ours)
}

function post(
  { url }: AskedWitness,
  { consistency, note, signal }: AskingLog,
  old: number,
): Promise<WitnessReply> {
  const hashes = consistency(old).map(hash => `${base64(hash)}\n`)
  return exchange(`${url}/add-checkpoint`, { body: `old ${old}\n${hashes.join('')}\n${note}`, signal })
}

/** The size that a witness says it saw. */
function sizeIn(reply: WitnessReply): number | undefined {
  if ('problem' in reply || reply.status !== 409 || !reply.type.startsWith('text/x.tlog.size'))
    return undefined
  return readSize(reply.body.replace(/\n$/, ''))
}

async function outcomeOf(
  witness: AskedWitness,
  log: AskingLog,
  ours: CheckpointNote,
  reply: WitnessReply,
): Promise<WitnessOutcome> {
  if ('problem' in reply) return failure(reply.problem)
  // It holds a root that our entries do not lead on from: another history of the same log, or a witness that errs.
  if (reply.status === 422) return lookAtOther(witness, log, ours)
  if (reply.status !== 200) return failure(`it answered ${reply.status}${reasonOf(reply.status)}`)
  const note = readSignedNote(`${ours.note.text}\n${reply.body}`)
  const line = note && signaturesOf(note, witness.key)[0]?.line
  const check = note && (await checkSignature(nodePlatform, note, witness.key))
  return line !== undefined && check?.kind === 'good'
    ? { kind: 'signed', size: ours.size, line: `${line}\n` }
    : failure('it answered with a signature that is not its own, or not over this note')
}

const reasons: Readonly<Record<number, string>> = {
  400: ': it takes what it was sent for no request',
  403: ': it knows this log by another key; run countersign witness trust there, with a bundle that audit prove makes now or with the present key',
  404: ': it does not know this log; run countersign witness trust there',
  429: ': it is asked too often',
}

function reasonOf(status: number): string {
  const isElsewhere = status >= 300 && status < 400
  return isElsewhere ? ': it sends elsewhere, where nobody follows' : (reasons[status] ?? '')
}

/**
 * A witness saw another log of this name. Its word alone stops nobody: it has to show a note that this log’s own key
 * signed.
 */
async function lookAtOther(
  { url }: AskedWitness,
  { key, heed, signal }: AskingLog,
  ours: CheckpointNote,
): Promise<WitnessOutcome> {
  const address = `${url}/${hex(nodePlatform.sha256(utf8(ours.origin)))}/checkpoint`
  const reply = await exchange(address, { signal })
  if ('problem' in reply || reply.status !== 200)
    return failure('it says that it saw another log of this name, and does not show it')
  const theirs = readCheckpointNote(reply.body)
  const isSigned = theirs && (await checkSignature(nodePlatform, theirs.note, key)).kind === 'good'
  if (!theirs || !isSigned || theirs.origin !== ours.origin)
    return failure(
      'it says that it saw another log of this name, and what it shows is not signed by this log',
    )
  if (heed(reply.body)) return { kind: 'rolled-back', size: theirs.size, note: reply.body }
  return failure('it refuses this note, and what it shows for that is of this log as it is')
}

function failure(why: string): WitnessOutcome {
  return { kind: 'failed', why }
}

/** Asks a witness for its signature on a note of the log, and heeds what it shows; keeps nothing else of the answer. */
export async function askForNote(
  { key, url, size }: Pick<KnownWitness, 'key' | 'url' | 'size'>,
  note: WitnessedNote,
  witnessing: Pick<Witnessing, 'heed'>,
  signal?: AbortSignal,
): Promise<WitnessOutcome> {
  const [theirs, ours] = [key, note.key].map(one => readVerifierKey(nodePlatform.sha256, one))
  if (!theirs || !ours) return { kind: 'failed', why: 'its key in the state can’t be read' }
  const heed = (shown: string) => witnessing.heed(shown)
  const consistency = (old: number) => note.consistency(old)
  const log = { key: ours, note: note.note, consistency, heed, ...(signal && { signal }) }
  return askWitness({ key: theirs, url, size }, log)
}

/** A reply over HTTP, or the sentence that says why there is none. */
type WitnessReply =
  | { readonly status: number; readonly type: string; readonly body: string }
  | { readonly problem: string }

/** One request: `body` is posted; without one the address is read. */
interface WitnessRequest {
  readonly body?: string
  readonly signal?: AbortSignal | undefined
}

/** One request to a witness. Follows nobody elsewhere. Never throws. */
async function exchange(url: string, { body, signal }: WitnessRequest): Promise<WitnessReply> {
  const posted = body !== undefined && { body, headers: { 'content-type': 'text/plain' } }
  try {
    const answer = await sendRequest({ url: new URL(url), signal, ...posted }, limits)
    const type = answer.headers['content-type'] ?? ''
    return { status: answer.status, type, body: answer.body.toString('utf8') }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof TransportError)) return `it can’t be reached (${(error as Error).name})`
  if (error.kind === 'long') return 'its answer is longer than any that a witness gives'
  if (error.kind === 'late' || error.kind === 'ended')
    return `it did not answer within ${limits.time / 1_000} seconds`
  return `it can’t be reached (${error.code})`
}

import { noteText, signatureLine, type TreeHead } from '../../../proof/evidence/note/sign-note.ts'
import { originOfKey } from '../../../proof/evidence/note/verifier-key-text.ts'
import { keyOfSpki } from '../../../proof/evidence/verify/note/verifier-key.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { TeamKey } from '../../../people/acts/ports/taken-acts.ts'
import type { CheckpointNote } from '../../../proof/evidence/verify/note/checkpoint-note.ts'

const form = /^history ([1-9][0-9]{0,8})$/

/** The team’s key, as far as notes are signed with it. */
export interface NoteKey extends Pick<TeamKey, 'sign'> {
  /** Ed25519, SPKI DER in base64. */
  readonly publicKey: string
}

/** The raw bytes of a key in SPKI (DER, base64). Throws `configuration` for another kind of key. */
export function rawKey(publicKey: string): Uint8Array {
  const raw = keyOfSpki(Buffer.from(publicKey, 'base64'))
  if (raw) return raw
  throw new GateError(
    'configuration',
    'The team’s key is no Ed25519 key: make the team anew with countersign hub init.',
  )
}

/** The name of a team’s log of roots in notes. */
export function teamOrigin(raw: Uint8Array): string {
  return originOfKey(raw).replace('/', '/team-')
}

/** All that a note over roots says of a team. */
export interface TeamNote extends Omit<TreeHead, 'origin'> {
  /** From 1. */
  readonly history: number
}

/** Signs how many roots there are, and the root of their tree (c2sp.org/tlog-checkpoint), in a history of the team. */
export function signTeamNote(key: NoteKey, { size, root, history }: TeamNote): string {
  const raw = rawKey(key.publicKey)
  const origin = teamOrigin(raw)
  const text = `${noteText({ origin, size, root })}${historyLineOf(history)}`
  return `${text}\n${signatureLine(origin, raw, Buffer.from(key.sign(text), 'base64'))}`
}

/** The line after the third by which a note over roots says the history of its team; none in the first history. */
function historyLineOf(history: number): string {
  return history === 1 ? '' : `history ${history}\n`
}

/** Returns the history of the team that a note over its roots is of: the first where it says none. */
export function historyOfNote({ note }: Pick<CheckpointNote, 'note'>): number {
  const [, history = '1'] = form.exec(note.text.split('\n')[3] ?? '') ?? []
  return Number(history)
}

import { readBase64 } from '../../bytes/base-64.ts'
import { equalBytes } from '../../bytes/join-bytes.ts'

/** One signature line of a note. */
export interface NoteSignature {
  readonly name: string
  /** Four bytes that tell keys of one name apart. */
  readonly keyId: Uint8Array
  /** The bytes after the key id; their form is that of the kind of key. */
  readonly signature: Uint8Array
  /** The line as it stands, without its line end. */
  readonly line: string
}

/** A note (c2sp.org/signed-note): a text, and who signed it. */
export interface SignedNote {
  /** Signed with its last line end. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

const maxSignatures = 100
const maxNoteLength = 1_000_000
/** Control characters, and halves of characters, which have no UTF-8: two texts would have one signature. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const control = /[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/u
const signatureForm = /^\u2014 ([^\s+]{1,500}) ([A-Za-z0-9+/]{4,20000}={0,2})$/

/** Reads a note; undefined where it is none: odd base64, control characters, no signature, no line end. */
export function readSignedNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || note.length > maxNoteLength || !note.endsWith('\n') || control.test(note)) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > maxSignatures) return undefined
  const signatures = lines.map(readSignature)
  if (signatures.some(one => one === undefined)) return undefined
  return { text: note.slice(0, end + 1), signatures: signatures as NoteSignature[] }
}

/** Signatures that name this key. */
export function signaturesOf(
  { signatures }: SignedNote,
  key: { readonly name: string; readonly keyId: Uint8Array },
): readonly NoteSignature[] {
  return signatures.filter(({ name, keyId }) => name === key.name && equalBytes(keyId, key.keyId))
}

function readSignature(line: string): NoteSignature | undefined {
  const [, name = '', raw = ''] = signatureForm.exec(line) ?? []
  const bytes = readBase64(raw)
  if (name === '' || !bytes || bytes.length < 5) return undefined
  return { name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4), line }
}

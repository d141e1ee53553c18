import { type KeyObject, sign } from 'node:crypto'
import { keyIdOf, rawPublicKey } from './verifier-key-text.ts'

/** The statement of a note: the log of this name had this many entries, and its tree this root. */
export interface TreeHead {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** Signs a note (c2sp.org/tlog-checkpoint): three lines, a blank one, and the signature of each key, the log's own. */
export function signNote(head: TreeHead, ...keys: readonly KeyObject[]): string {
  const text = noteText(head)
  const lines = keys.map(key =>
    signatureLine(head.origin, rawPublicKey(key), sign(null, Buffer.from(text), key)),
  )
  return `${text}\n${lines.join('')}`
}

/** The text of a note: what is signed of it. */
export function noteText({ origin, size, root }: TreeHead): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
}

/** The line of a signature by a log's own key; `raw` is its 32 bytes. */
export function signatureLine(origin: string, raw: Uint8Array, signature: Uint8Array): string {
  const bytes = Buffer.concat([keyIdOf(origin, raw), signature])
  return `— ${origin} ${bytes.toString('base64')}\n`
}

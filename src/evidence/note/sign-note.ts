import { type KeyObject, sign } from 'node:crypto'
import { keyIdOf, rawPublicKey } from './verifier-key-text.ts'

/** The statement of a note: the log of this name had this many entries, and its tree this root. */
export interface TreeHead {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** Signs a note (c2sp.org/tlog-checkpoint): three lines, a blank one, and the log's own signature. */
export function signNote({ origin, size, root }: TreeHead, key: KeyObject): string {
  const text = `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
  const id = keyIdOf(origin, rawPublicKey(key))
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)])
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`
}

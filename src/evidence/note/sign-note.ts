import { type KeyObject, sign } from 'node:crypto'
import { keyIdOf, rawPublicKey } from './verifier-key-text.ts'

/** The statement of a note: the log of this name had this many entries, and its tree this root. */
export interface TreeHead {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** Signs a note (c2sp.org/tlog-checkpoint): three lines, a blank one, and the signature of each key, the log's own. */
export function signNote({ origin, size, root }: TreeHead, ...keys: readonly KeyObject[]): string {
  const text = `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
  const lines = keys.map(key => {
    const signature = Buffer.concat([keyIdOf(origin, rawPublicKey(key)), sign(null, Buffer.from(text), key)])
    return `— ${origin} ${signature.toString('base64')}\n`
  })
  return `${text}\n${lines.join('')}`
}

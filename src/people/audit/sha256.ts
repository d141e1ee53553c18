import * as crypto from 'node:crypto'

/** SHA-256 of bytes, or of a text in UTF-8; hex. The one-shot function is more than twice as fast, where this Node has it (20.12 and newer). */
export const sha256: (of: string | Uint8Array) => string =
  typeof crypto.hash === 'function'
    ? of => crypto.hash('sha256', of, 'hex')
    : of => crypto.createHash('sha256').update(of).digest('hex')

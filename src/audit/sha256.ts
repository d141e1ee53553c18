import * as crypto from 'node:crypto'

/** SHA-256 of a text in UTF-8; hex. The one-shot function is more than twice as fast, where this Node has it (20.12 and newer). */
export const sha256: (text: string) => string =
  typeof crypto.hash === 'function'
    ? text => crypto.hash('sha256', text, 'hex')
    : text => crypto.createHash('sha256').update(text).digest('hex')

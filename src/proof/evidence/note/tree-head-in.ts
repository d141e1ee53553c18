import type { TreeHead } from './sign-note.ts'

const sizeForm = /^(?:0|[1-9][0-9]{0,15})$/
const maxNoteLength = 100_000

/**
 * Reads the statement of a note that this log made; undefined where it is none. Its signature is not looked at: whoever
 * asks holds the statement against the log itself.
 */
export function treeHeadIn(note: string): TreeHead | undefined {
  const end = note.length > maxNoteLength ? -1 : note.indexOf('\n\n')
  const [origin = '', size = '', raw = '', ...rest] = end < 0 ? [] : note.slice(0, end).split('\n')
  const root = Buffer.from(raw, 'base64')
  const isRight = origin !== '' && sizeForm.test(size) && rest.length === 0
  if (!isRight || root.length !== 32 || root.toString('base64') !== raw) return undefined
  return { origin, size: Number(size), root }
}

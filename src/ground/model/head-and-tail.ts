/** The parts of a text that are read. */
export interface HeadAndTail {
  readonly text: string
  /** Bytes between them that are left out. */
  readonly unread: number
}

/** No sentence goes on across it. */
const gap = '\n\n'
const high = /[\ud800-\udbff]$/
const low = /^[\udc00-\udfff]/

/**
 * Returns a text of at most so many characters: itself, or its head and its tail. Between them no character is cut in two.
 */
export function headAndTail(text: string, max: number): HeadAndTail {
  if (text.length <= max) return { text, unread: 0 }
  const half = Math.max(0, Math.floor((max - gap.length) / 2))
  const head = text.slice(0, half).replace(high, '')
  const tail = text.slice(text.length - half).replace(low, '')
  const left = text.slice(head.length, text.length - tail.length)
  return { text: `${head}${gap}${tail}`, unread: Buffer.byteLength(left) }
}

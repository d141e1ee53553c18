/** Returns a text without the mark of byte order that programs of Windows put before it; it is no part of what they say. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

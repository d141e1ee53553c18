const plain = /^[\x20-\x7e]*$/
const none = /^[\p{Mn}\p{Me}\p{Cf}]$/u
const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}])$/u

/** Counts the columns of a terminal that a text takes: letters of Chinese, Japanese and Korean and emoji take two. */
export function columnsOf(text: string): number {
  if (plain.test(text)) return text.length
  let sum = 0
  for (const character of text) sum += widthOf(character)
  return sum
}

/** The longest beginning of a text that fits into so many columns; no character is cut in two. */
export function cutTo(text: string, width: number): string {
  if (plain.test(text)) return text.slice(0, Math.max(0, width))
  let sum = 0
  let stored = ''
  for (const character of text) {
    sum += widthOf(character)
    if (sum > width) break
    stored += character
  }
  return stored
}

/** The text with spaces behind it up to so many columns. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)))
}

function widthOf(character: string): number {
  if (none.test(character)) return 0
  return wide.test(character) ? 2 : 1
}

/**
 * A value as JSON that a terminal can be shown: control characters, bidirectional marks and invisible characters are
 * written as escapes, which any reader of JSON turns back into them.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unsafe, escaped)
}

// What JSON leaves as it is: DEL and C1 controls, soft hyphen, zero-width and bidirectional marks, separators, tags.
const unsafe =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

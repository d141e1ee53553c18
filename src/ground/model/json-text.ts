import { unseenCharacters } from './unseen-characters.ts'

/**
 * A value as JSON that a terminal can be shown: control characters, bidirectional marks and invisible characters are
 * written as escapes, which any reader of JSON turns back into them.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unsafe, escapeCharacter)
}

// What JSON leaves as it is: DEL and C1 controls, separators, and what nobody sees.
const unsafe = new RegExp(`[\\u007f-\\u009f\\u2028\\u2029${unseenCharacters}]`, 'gu')

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

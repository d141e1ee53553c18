import { visibleText } from './visible-text.ts'

/** "a, b and 3 more", each bounded. */
export function listWords(names: readonly string[], max: number): string {
  const different = [...new Set(names)]
  const shown = different.slice(0, max).map(name => visibleText(name, 80))
  const more = different.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  const last = shown.at(-1) ?? ''
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last
}

/** The parts that are there, with spaces. */
export function joinWords(...parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part).join(' ')
}

/** With a capital at its beginning. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** With a full stop, where it has no end yet. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

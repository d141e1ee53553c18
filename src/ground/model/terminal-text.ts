import { visibleText } from './visible-text.ts'

const plain = /^[\n\x20-\x7e]*$/

/** Makes text safe for a terminal to draw, whatever it holds: only its line ends stay, the rest is `visibleText`. */
export function terminalText(text: string): string {
  if (plain.test(text)) return text
  return text
    .split('\n')
    .map(line => visibleText(line, Number.POSITIVE_INFINITY))
    .join('\n')
}

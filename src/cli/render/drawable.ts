import { randomBytes } from 'node:crypto'
import { terminalText } from '../../ground/model/terminal-text.ts'

let key: string | undefined

/**
 * Marks where a colour of ours begins or ends. Only this process knows how its marks begin, so no text that it shows can
 * hold one: what looks like an escape sequence came with the text, and is spelled out.
 */
export function colourMark(code: number): string {
  key ??= randomBytes(8).toString('hex')
  return `\u001b${key}[${code}m`
}

/** Text as a terminal may have it: our own colours and line ends stay, everything else that would act is spelled out. */
export function drawable(text: string): string {
  if (key === undefined || !text.includes(key)) return terminalText(text)
  const mark = new RegExp(`\\u001b${key}\\[(\\d{1,2})m`)
  return text
    .split(mark)
    .map((part, i) => (i % 2 === 0 ? terminalText(part) : `\u001b[${part}m`))
    .join('')
}

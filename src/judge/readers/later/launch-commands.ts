import { type LaterCodes, shellCodes } from './later-code.ts'
import { quoteWord } from './quote-word.ts'

/** Returns the program of a launch agent with its arguments. */
export function launchCommands(text: string): LaterCodes {
  const list = between(text, /<key>\s{0,40}ProgramArguments\s{0,40}<\/key>\s{0,200}<array>/, '</array>')
  const program = between(text, /<key>\s{0,40}Program\s{0,40}<\/key>\s{0,200}<string>/, '</string>')
  const words = [...(list ?? '').matchAll(/<string>([^<]{0,8000})<\/string>/g)].map(
    match => match[1] as string,
  )
  // A program that is named beside its arguments takes the place of the first.
  const all = program === null ? words : [program, ...words.slice(1)]
  return shellCodes(all.length === 0 ? [] : [all.map(word => quoteWord(plainXml(word))).join(' ')])
}

/** Returns what stands between the first beginning and the end after it. */
function between(text: string, beginning: RegExp, end: string): string | null {
  const found = beginning.exec(text)
  if (!found) return null
  const from = found.index + found[0].length
  const to = text.indexOf(end, from)
  return to === -1 ? null : text.slice(from, to)
}

function plainXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

import { evidenceAt, type ReadContext } from '../read-context.ts'
import { quotedForShell } from '../shell/printf-text.ts'

const maximumCommands = 200

/** Tcl and expect: what `exec`, `spawn`, `system` and `open "|…"` run. */
export function readTcl(text: string, context: ReadContext): void {
  let remaining = maximumCommands
  for (const match of text.matchAll(/(?:^|[\s[{;"])(?:(exec|spawn|system)\s{1,9}|open\s{1,9}["{]\|)/g)) {
    if (remaining-- <= 0) break
    const from = match.index + match[0].length
    const command = shellWords(text.slice(from, from + maximumCommand), match[1] === undefined)
    const outer = evidenceAt(context, match.index, Math.min(text.length, from + maximumCommand), command)
    context.code.readCode('shell', command, { ...context, depth: context.depth + 1, offset: null, outer })
  }
}

const maximumCommand = 4_000

const word = /[ \t]+|\\\n\s*|"((?:[^"\\]|\\[^])*)"|([^\s[\]{}";\\]+|\\[^\n])|(\{)|(\[)|([^])/y

/** Returns the words of a Tcl command in the form in which a shell gets them. */
function shellWords(text: string, opened: boolean): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    word.lastIndex = at
    const found = word.exec(text)
    if (!found) break
    const [whole, quoted, bare, brace, bracket, other] = found
    at = word.lastIndex
    if (brace !== undefined) {
      const end = closing(text, at)
      parts.push(quotedForShell(text.slice(at, end)))
      at = end + 1
    } else if (quoted !== undefined) parts.push(quotedForShell(quoted.replace(/\\([^])/g, '$1')))
    else if (bare !== undefined) parts.push(bare.startsWith('-') && parts.length === 0 ? ' ' : bare)
    else if (bracket !== undefined) parts.push('"$value"')
    else if (other === undefined) parts.push(' ')
    else if (opened || /[\n;\]}]/.test(whole)) break
  }
  return parts.join('')
}

function closing(text: string, from: number): number {
  let depth = 1
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '{') depth++
    else if (text[i] === '}' && --depth === 0) return i
  }
  return text.length
}

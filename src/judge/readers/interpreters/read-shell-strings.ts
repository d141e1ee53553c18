import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'

/** Words by which languages that no reader knows start programs. */
const starting =
  /system|exec|shell|popen|spawn|call|command|process|subprocess|\bcmd\b|\bsh\b|\brun\b|\bproc\b|open-pipe|qx/i
/** A text in quotes that is a command line: a word, and another one behind it. */
const quoted = /"([a-z./~][^"\n]{1,2000})"|'([a-z./~][^'\n]{1,2000})'|`([a-z./~][^`\n]{1,2000})`/g
const line = /^[a-z./~][\w./~-]{0,80}\s{1,4}\S/
const most = 20

/** Reads the texts of a program in a language that nobody reads here which its words may give to a shell, and lines that begin with `!`. */
export function readShellStrings(code: string, context: ReadContext): void {
  const text = code.slice(0, 200_000)
  const escaped = /^\s{0,20}!\s{0,4}([^\n]{2,2000})/m.exec(text)?.[1]
  const found = starting.test(text)
    ? [...text.matchAll(quoted)]
        .map(match => match.slice(1).find(one => one !== undefined) ?? '')
        .filter(one => line.test(one))
    : []
  const inside = { ...context, offset: null, outer: context.outer, depth: context.depth + 1 }
  for (const command of [...(escaped === undefined ? [] : [escaped]), ...found].slice(0, most))
    readShell(command, inside)
}

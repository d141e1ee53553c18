import { readShell } from '../shell/read-shell.ts'
import type { ReadContext } from '../read-context.ts'

const text = '"((?:[^"\\\\\\n]|\\\\.){1,2000})"'
/** `system("…")` of C, and of languages that took it over. */
const given = new RegExp(`\\b(?:system|_?popen|wordexp)\\s{0,9}\\(\\s{0,9}${text}`, 'g')
/** `"sh", "-c", "…"` wherever a program is started from a list of words. */
const listed = new RegExp(`"(?:/bin/|/usr/bin/)?(?:ba|z|da)?sh"[^"\\n]{0,40}"-l?c"[^"\\n]{0,40}${text}`, 'g')

const maximumCommands = 100

/**
 * Reads the shell commands in the text of a compiled language. The rest of it is not read, so it never counts as read.
 */
export function readCompiledCode(code: string, context: ReadContext): boolean {
  const found = [...code.matchAll(given), ...code.matchAll(listed)].slice(0, maximumCommands)
  for (const match of found)
    readShell((match[1] as string).replace(/\\(["\\])/g, '$1'), {
      ...context,
      depth: context.depth + 1,
      offset: null,
    })
  return false
}

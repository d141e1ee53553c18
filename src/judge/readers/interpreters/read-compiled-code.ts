import { readShell } from '../shell/read-shell.ts'
import type { ReadContext } from '../read-context.ts'
import { readProgram } from './read-program.ts'

/** `"sh", "-c", "…"` wherever a program is started from a list of words. */
const listed =
  /"(?:\/bin\/|\/usr\/bin\/)?(?:ba|z|da)?sh"[^"\n]{0,40}"-l?c"[^"\n]{0,40}"((?:[^"\\\n]|\\.){1,2000})"/g

const maximumCommands = 100

/**
 * Reads the text of a compiled language for the calls that matter, and for the commands in lists of words. The rest of
 * it is not read, so it never counts as read.
 */
export function readCompiledCode(code: string, context: ReadContext): boolean {
  readProgram('compiled', code, context)
  for (const match of [...code.matchAll(listed)].slice(0, maximumCommands))
    readShell((match[1] as string).replace(/\\(["\\])/g, '$1'), {
      ...context,
      depth: context.depth + 1,
      offset: null,
    })
  return false
}

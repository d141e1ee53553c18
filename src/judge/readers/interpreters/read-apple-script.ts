import { emitFile } from '../commands/files/emit-file.ts'
import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'

/** `do shell script "…"`, and `do script "…"` in a terminal. */
const runs = /do (?:shell )?script\s{1,9}"((?:[^"\\]|\\.){1,4000})"/g
/** `delete POSIX file "/x"`, `POSIX file "/x"`. */
const files = /(delete\s{1,9})?POSIX file\s{1,9}"([^"]{1,1000})"/g
/** `"Containers:com.example:Data"` below the library or the home folder. */
const folders = /\((?:\(?path to )?(library|home) folder[^"]{0,80}"((?:[^":]{1,80}:){1,12})"/g

/** Emits what an AppleScript runs, deletes and takes out of the home folder; false when none of it was understood. */
export function readAppleScript(text: string, context: ReadContext): boolean {
  const outer = context.outer
  const commands = [...text.matchAll(runs)].slice(0, 64)
  for (const match of commands)
    readShell((match[1] as string).replace(/\\(["\\])/g, '$1'), {
      ...context,
      depth: context.depth + 1,
      offset: null,
    })
  const named = [...text.matchAll(files)].slice(0, 64)
  for (const [, deletes, path = ''] of named)
    emitFile(context, deletes ? 'delete' : 'read', { text: path, known: true, glob: false, evidence: outer })
  const kept = [...text.matchAll(folders)].slice(0, 64)
  for (const [, folder, rest = ''] of kept) {
    const path = `~/${folder === 'library' ? 'Library/' : ''}${rest.replaceAll(':', '/')}`
    emitFile(context, 'read', { text: path, known: true, glob: false, evidence: outer }, { recursive: true })
  }
  return commands.length + named.length + kept.length > 0
}

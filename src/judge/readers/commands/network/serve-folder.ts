import type { Command, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { here } from '../files/emit-file.ts'

/** Modules of Python that let others read a folder. */
const servers = /^(?:http\.server|SimpleHTTPServer|pyftpdlib|uploadserver)$/

/** Emits the folder that an interpreter serves; true where php is asked for nothing else. */
export function serveFolder(command: Command, context: ReadContext): boolean {
  if (servePhp(command, context)) return true
  servePython(command, context)
  return false
}

/** Emits the folder of `python -m http.server -d FOLDER --bind HOST PORT`. */
function servePython(command: Command, context: ReadContext): void {
  const at = command.args.findIndex(word => word.text === '-m')
  if (at === -1 || !servers.test(command.args[at + 1]?.text ?? '')) return
  const rest = command.args.slice(at + 2)
  const port = Number(rest.find(word => /^\d{1,5}$/.test(word.text))?.text ?? 8000)
  const host = after(rest, '-b', '--bind')?.text ?? ''
  serve(host, port, after(rest, '-d', '--directory'), command, context)
}

/** Emits the folder of `php -S HOST:PORT -t FOLDER`; true when the line serves one. */
function servePhp(command: Command, context: ReadContext): boolean {
  const address = after(command.args, '-S')
  if (command.program !== 'php' || !address) return false
  const [host = '', port = ''] = address.text.split(/:(?=\d{1,5}$)/)
  serve(host, Number(port) || null, after(command.args, '-t'), command, context)
  return true
}

function after(words: readonly Word[], ...names: readonly string[]): Word | undefined {
  return words.find((_, i) => names.includes(words[i - 1]?.text ?? ''))
}

function serve(
  host: string,
  port: number | null,
  folder: Word | undefined,
  command: Command,
  context: ReadContext,
): void {
  context.out.emit({
    type: 'listen',
    scheme: 'http',
    host,
    port,
    serves: 'folder',
    folder: pathTarget(folder ?? here(command), context.place),
    evidence: command.evidence,
    through: context.through,
  })
}

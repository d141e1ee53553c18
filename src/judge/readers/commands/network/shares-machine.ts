import type { Command, CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { here } from '../files/emit-file.ts'

/** The thing that a server lets others reach, and when it does. */
export interface SharedThing {
  readonly shares: 'shell' | 'screen' | 'editor' | 'folder'
  /** It listens on this machine alone where nothing else is asked for. */
  readonly isLocal?: boolean
  /** Only with these words first. */
  readonly verb?: RegExp
}

const asking = /^-{0,2}(?:help|version|list|stop|status)$|^-[hV]$/
const loopback = /^(?:localhost|127\.|::1|\[::1\])/
const addressOption =
  /^--?(?:a|i|b|ip|host|hostname|bind|bind-addr|bind-address|address|addr|interface|interfaces|listen|ServerApp\.ip|NotebookApp\.ip)(?:=(.*))?$/
const rootOption = /^--?(?:r|d|root|path|dir|directory|folder|h)(?:=(.*))?$/

/** Makes a reader of a server: it listens wherever it is not told to stay on this machine. */
export const sharesMachine =
  ({ shares, isLocal = false, verb }: SharedThing): CommandReader =>
  (command, context) => {
    const { args } = command
    const line = args.map(({ text }) => text).join(' ')
    if (asks(args) || (verb && !verb.test(line))) return undefined
    const isHere = args.some(({ text }) => /^-{1,2}(?:localhost|local|lo)$/.test(text))
    const address = valueOf(args, addressOption)?.text ?? (isLocal || isHere ? '127.0.0.1' : '')
    const [, host = address, port] = /^(?:tcp:)?(.*?):(\d{1,5})$/.exec(address) ?? []
    if (shares !== 'folder' && loopback.test(host)) return undefined
    listen(host, port === undefined ? null : Number(port), shares, command, context)
    return undefined
  }

/** `-h` is a folder where a word stands behind it, as in busybox’s httpd. */
function asks(args: readonly Word[]): boolean {
  return args.some(
    ({ text }, at) => asking.test(text) && !(text === '-h' && /^[~./]/.test(args[at + 1]?.text ?? '')),
  )
}

function listen(
  host: string,
  port: number | null,
  shares: SharedThing['shares'],
  command: Command,
  context: ReadContext,
): void {
  const folder =
    shares === 'folder' ? pathTarget(folderOf(command) ?? here(command), context.place) : undefined
  const { evidence } = command
  const { out, through } = context
  out.emit({
    type: 'listen',
    scheme: 'http',
    host,
    port,
    serves: shares,
    ...(folder && { folder }),
    evidence,
    through,
  })
}

/** The folder that an option names, or the last operand that looks like one. */
function folderOf({ args }: Command): Word | undefined {
  return (
    valueOf(args, rootOption) ??
    args.findLast(({ text }, i) => /^[~./]/.test(text) && !addressOption.test(args[i - 1]?.text ?? ''))
  )
}

/** The value of an option, `--name=VALUE` or `--name VALUE`. */
function valueOf(args: readonly Word[], option: RegExp): Word | undefined {
  for (const [i, word] of args.entries()) {
    const found = option.exec(word.text)
    if (!found) continue
    if (found[1] !== undefined) return { ...word, text: found[1] }
    const next = args[i + 1]
    if (next && !next.text.startsWith('-')) return next
  }
  return undefined
}

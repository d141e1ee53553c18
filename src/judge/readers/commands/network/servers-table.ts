import type { Program } from '../program.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { here } from '../files/emit-file.ts'

/** The thing that a server lets others reach, and when it does. */
interface SharedThing {
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
const sharesMachine =
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

/** Programs that let others reach a shell, a screen, an editor or a folder of this machine. */
export const servers: readonly Program[] = [
  {
    names: ['ttyd', 'gotty', 'wetty', 'shellinaboxd', 'sshx', 'tmate', 'upterm', 'teleconsole', 'webssh'],
    read: sharesMachine({ shares: 'shell' }),
    examples: [['ttyd bash', 'listen http serves shell'], ['ttyd -i 127.0.0.1 bash']],
  },
  {
    names: ['x11vnc', 'x0vncserver', 'wayvnc', 'vino-server', 'krfb', 'rustdesk'],
    read: sharesMachine({ shares: 'screen' }),
    examples: [['x11vnc -nopw', 'listen http serves screen'], ['x11vnc -localhost']],
  },
  {
    names: [
      'code-server',
      'openvscode-server',
      'jupyter',
      'jupyter-lab',
      'jupyter-notebook',
      'theia',
      'rstudio-server',
    ],
    read: sharesMachine({ shares: 'editor', isLocal: true }),
    examples: [
      ['code-server --bind-addr 0.0.0.0:8080', 'listen http 8080 serves editor'],
      ['jupyter lab --ip=0.0.0.0', 'listen http serves editor'],
      ['jupyter lab'],
    ],
  },
  {
    names: [
      'miniserve',
      'httpd',
      'dufs',
      'filebrowser',
      'darkhttpd',
      'http-server',
      'servefile',
      'simplehttpserver',
      'webfsd',
      'woof',
      'twistd',
      'serve',
      'goshs',
      'updog',
      'sfz',
      'simple-http-server',
      'static-web-server',
    ],
    read: sharesMachine({ shares: 'folder' }),
    examples: [
      ['miniserve ~', 'listen http serves folder'],
      ['miniserve -i 127.0.0.1 ~', 'listen http serves folder'],
      ['miniserve --help'],
      ['httpd -h ~', 'listen http serves folder'],
      ['httpd -h'],
      ['serve ~', 'listen http serves folder'],
    ],
  },
  {
    names: ['caddy'],
    read: sharesMachine({ shares: 'folder', verb: /^file-server\b/ }),
    examples: [['caddy file-server --root ~', 'listen http serves folder'], ['caddy validate']],
  },
]

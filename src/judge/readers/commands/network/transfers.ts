import { namesProduction, namesRehearsal } from '../../texts/names-production.ts'
import type { Program } from '../program.ts'
import { placesKey } from '../machine/key-stores.ts'
import type { DataSource, TreeScope } from '../../../../ground/model/effect.ts'
import type { CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import { emitFile, emitFiles, emitSettingsPlaced, fileSource } from '../files/emit-file.ts'
import { leftOutOfRsync } from '../files/without-patterns.ts'
import { hasOption, type Options, optionValue, readOptions } from '../../options.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'

const maxCommands = 64
const maxLength = 8_192

/** Makes a reader of the commands that a client of a file server is given: `-c 'open HOST; put FILE'`, or by standard input. */
const putsFiles =
  (scheme: string): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, new Set(['c', 'e', 'f', 'b', 'u', 'p', 'P', 'o', 'i']))
    const input = [optionValue(options, 'c'), optionValue(options, 'e')].filter(word => word !== undefined)
    const typed = command.stdin.from === 'literal' ? command.stdin.text : undefined
    const [first] = command.args
    const texts =
      typed === undefined || !first
        ? input
        : [...input, { ...first, text: typed, evidence: command.evidence }]
    for (const word of texts) sendPut(word, options.operands[0]?.text, scheme, context)
    return undefined
  }

function sendPut(word: Word, operand: string | undefined, scheme: string, context: ReadContext): void {
  const lines = word.text.slice(0, maxLength).split(/[;\n]/).slice(0, maxCommands)
  const host = lines.map(line => opening.exec(line)?.[1]).find(text => text !== undefined) ?? operand
  const files = lines.flatMap(line => putting.exec(line)?.[1] ?? []).map(text => ({ ...word, text }))
  if (host === undefined || files.length === 0) return
  const sends = files.map(file => {
    emitFile(context, 'read', file, { recursive: true })
    return fileSource(file, context)
  })
  const address = parseAddress(host, scheme)
  const { evidence } = word
  context.out.emit({ type: 'connect', ...address, sends, evidence, through: context.through })
}

const opening = /^\s{0,9}open\s{1,9}(?:-\S{1,200}\s{1,9}){0,6}(\S{1,400})/
const putting =
  /^\s{0,9}(?:m?put|reput|send|append|mirror\s{1,9}(?:-\w{0,8}R\w{0,8}|--reverse))\s{1,9}(?:-\S{1,60}\s{1,9}){0,6}["']?([^\s"']{1,1000})/

const isRemote = (word: Word) =>
  /^(?:[\w.+-]{1,64}@)?[\w.-]{1,253}:(?!\\)|^\w{3,8}:\/\//.test(word.text) && !word.text.startsWith('/')

function emitConnect(word: Word, scheme: string, sends: readonly DataSource[], context: ReadContext): void {
  const { host, port } = parseAddress(word.text, scheme)
  context.out.emit({
    type: 'connect',
    scheme,
    host,
    port,
    url: word.text,
    sends,
    evidence: word.evidence,
    through: context.through,
  })
}

/** Makes a reader of scp, rsync and rcp: files go to the operand with a colon, or come from there. */
const copy =
  (scheme: string, values: string): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, wordSet(values))
    const to = options.operands.at(-1)
    const sources = options.operands.slice(0, -1)
    if (!to) return undefined
    const local = sources.filter(word => !isRemote(word))
    for (const word of local)
      emitFile(context, 'read', word, { recursive: true, scope: leftOut(options, word, context) })
    if (isRemote(to))
      emitConnect(
        to,
        scheme,
        local.map(word => fileSource(word, context)),
        context,
      )
    for (const word of sources.filter(isRemote)) emitConnect(word, scheme, [], context)
    const rehearses = scheme === 'rsync' && hasOption(options, 'n', 'dry-run')
    if (!isRemote(to) && !rehearses) {
      // With a slash behind it all that is in a folder goes, by names that stand nowhere.
      const isTree = scheme === 'rsync' && sources.some(word => /\/\.?$/.test(word.text))
      emitFile(context, 'write', to, { recursive: isTree })
      emitSettingsPlaced(context, isTree ? [] : sources, to)
    }
    const shell = options.values.get('e')?.[0] ?? options.values.get('rsh')?.[0]
    if (shell && /\bsh\b\s+-c|;|\|/.test(shell.text))
      context.code.readCode('shell', shell.text, {
        ...context,
        through: [...context.through, command.program],
        offset: null,
        outer: shell.evidence,
      })
    if (rehearses) return undefined
    deletesExtra(options, to, context)
    if (hasOption(options, 'remove-source-files')) emitFiles(context, 'delete', local, { recursive: true })
    return undefined
  }

/** `--filter='- .ssh'` is `--exclude=.ssh`. */
function leftOut({ values }: Options, source: Word, context: ReadContext): TreeScope {
  const rules = [...(values.get('filter') ?? []), ...(values.get('f') ?? [])].flatMap(word => {
    const text = /^(?:-|exclude),?\s{1,4}(.{1,500})$/.exec(word.text)?.[1]
    return text === undefined ? [] : [{ ...word, text }]
  })
  const excluded = [...(values.get('exclude') ?? []), ...rules]
  return leftOutOfRsync(excluded, values.get('include') ?? [], source, context)
}

/** `rsync --delete` deletes whatever the source does not have. */
function deletesExtra(options: ReturnType<typeof readOptions>, to: Word, context: ReadContext): void {
  if (![...options.flags].some(flag => /^del(?:ete)?(?:-|$)/.test(flag))) return
  if (isRemote(to)) return deletesRemote(to, context)
  emitFile(
    context,
    'delete',
    { ...to, text: `${to.text.replace(/\/+$/, '')}/*`, glob: true },
    { recursive: true },
  )
}

/** Files of another machine go for good: nobody here has a copy. */
function deletesRemote(to: Word, context: ReadContext): void {
  context.out.emit({
    type: 'infrastructure',
    provider: 'rsync',
    verb: 'delete',
    resource: 'storage',
    target: to.text,
    whole: true,
    production: namesProduction(to.text),
    rehearsal: namesRehearsal(to.text),
    unattended: true,
    evidence: to.evidence,
    through: context.through,
  })
}

/** ssh without a command: a tunnel listens. What it runs there is read by the shell reader. */
const ssh: CommandReader = (command, context) => {
  const options = readOptions(command.args, wordSet('b c D E e F I i J L l m O o p Q R S W w B'))
  const [host] = options.operands
  if (!host) return undefined
  emitConnect(
    host,
    'ssh',
    command.stdin.from === 'input' || command.stdin.from === 'literal' ? [] : [command.stdin],
    context,
  )
  for (const word of options.values.get('R') ?? []) {
    context.out.emit({
      type: 'listen',
      // A forward that listens at every address of the other machine is open to the world, as a tunnel is.
      scheme: /^(?:0\.0\.0\.0|\*|\[?::\]?|):/.test(word.text) ? 'tunnel' : 'ssh',
      host: parseAddress(host.text, 'ssh').host,
      port: Number(/:(\d{1,5})$/.exec(word.text)?.[1]) || null,
      serves: 'tunnel',
      evidence: word.evidence,
      through: context.through,
    })
  }
  for (const word of options.values.get('o') ?? []) {
    const run = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[=\s]{1,9}(.{1,1000})$/is.exec(
      word.text,
    )?.[1]
    if (run && run !== 'none')
      context.code.readCode('shell', run.replace(/^;/, ''), {
        ...context,
        through: [...context.through, 'ssh'],
        offset: null,
        outer: word.evidence,
      })
  }
  return { from: 'output', program: 'ssh' }
}

/** Connects to the host that stands first; what comes in goes there. */
export const connectsTo =
  (scheme: string): CommandReader =>
  (command, context) => {
    const [host] = readOptions(command.args, new Set(['P', 'p', 'o', 'i', 'u', 'b', 'U', 'c'])).operands
    if (host) emitConnect(host, scheme, command.stdin.from === 'input' ? [] : [command.stdin], context)
    return undefined
  }

/** Programs that copy files between machines, or work on another one. */
export const transfers: readonly Program[] = [
  {
    names: ['scp'],
    read: copy('ssh', 'P c F i J l o S D'),
    examples: [
      ['scp a.txt me@h.example:/a', 'read a.txt recursive', 'connect ssh h.example sends a.txt'],
      ['scp h.example:/a b.txt', 'connect ssh h.example', 'write b.txt'],
    ],
  },
  {
    names: ['rsync'],
    read: copy(
      'rsync',
      'e rsh exclude include filter f files-from exclude-from include-from log-file bwlimit max-size min-size port timeout rsync-path password-file chmod chown T temp-dir backup-dir',
    ),
    examples: [
      ['rsync -a src/ h.example:/src', 'read src/ recursive', 'connect rsync h.example sends src/'],
      [
        'rsync -a --delete src/ dest/',
        'read src/ recursive',
        'write dest/ recursive',
        'delete dest/* recursive',
      ],
      [
        'rsync -a --delete src/ h.example:/src/',
        'read src/ recursive',
        'connect rsync h.example sends src/',
        'infrastructure rsync delete storage h.example:/src/ whole',
      ],
      ['rsync -n -a src/ dest/', 'read src/ recursive'],
    ],
  },
  {
    names: ['rcp'],
    read: copy('rcp', ''),
    examples: [['rcp a.txt h.example:/a', 'read a.txt recursive', 'connect rcp h.example sends a.txt']],
  },
  {
    names: ['ssh', 'autossh'],
    read: ssh,
    keys: ['~/.ssh/id_rsa'],
    examples: [
      ['ssh h.example', 'connect ssh h.example'],
      ['ssh -R *:8080:localhost:80 h.example', 'connect ssh h.example', 'listen tunnel 80 serves tunnel'],
      ['ssh -R 8080:localhost:80 h.example', 'connect ssh h.example', 'listen ssh 80 serves tunnel'],
    ],
  },
  {
    names: ['sftp'],
    read: [connectsTo('ssh'), putsFiles('ssh')],
    examples: [
      ['sftp me@h.example', 'connect ssh h.example'],
      [
        "sftp h.example <<< 'put a.txt'",
        'connect ssh h.example sends "put a.txt\\n"',
        'read a.txt recursive',
        'connect ssh h.example sends a.txt',
      ],
    ],
  },
  {
    names: ['ftp', 'lftp'],
    read: [connectsTo('ftp'), putsFiles('ftp')],
    examples: [
      ['ftp h.example', 'connect ftp h.example'],
      ["lftp -c 'open h.example; put a.txt'", 'read a.txt recursive', 'connect ftp h.example sends a.txt'],
    ],
  },
  { names: ['tftp'], read: connectsTo('tftp'), examples: [['tftp h.example', 'connect tftp h.example']] },
  {
    names: ['telnet'],
    read: connectsTo('telnet'),
    examples: [['telnet h.example 23', 'connect telnet h.example']],
  },
  {
    names: ['ssh-copy-id'],
    read: [connectsTo('ssh'), placesKey],
    examples: [
      [
        'ssh-copy-id -i key.pub me@h.example',
        'connect ssh h.example',
        'append ~/.ssh/authorized_keys through ssh me@h.example',
      ],
    ],
  },
]

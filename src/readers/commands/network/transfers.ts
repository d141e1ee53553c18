import type { DataSource } from '../../../model/effect.ts'
import type { CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import { emitFile, emitFiles, emitSettingsPlaced, fileSource } from '../files/emit-file.ts'
import { hasOption, readOptions } from '../../options.ts'
import { wordSet } from '../../../model/word-set.ts'

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

/** scp, rsync, rcp: files go to where the colon is, or come from there. */
const copy =
  (scheme: string, values: string): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, wordSet(values))
    const to = options.operands.at(-1)
    const sources = options.operands.slice(0, -1)
    if (!to) return undefined
    const local = sources.filter(word => !isRemote(word))
    emitFiles(context, 'read', local, { recursive: true })
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

/** `rsync --delete` deletes whatever the source does not have. */
function deletesExtra(options: ReturnType<typeof readOptions>, to: Word, context: ReadContext): void {
  if (![...options.flags].some(flag => /^del(?:ete)?(?:-|$)/.test(flag)) || isRemote(to)) return
  emitFile(
    context,
    'delete',
    { ...to, text: `${to.text.replace(/\/+$/, '')}/*`, glob: true },
    { recursive: true },
  )
}

/** ssh without a command: a tunnel listens. What it runs there is read by the shell reader. */
const ssh: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set('b c D E e F I i J L l m O o p Q R S W w B'.split(' ')))
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
      scheme: 'ssh',
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

const connectOnly =
  (scheme: string): CommandReader =>
  (command, context) => {
    const [host] = readOptions(command.args, new Set(['P', 'p', 'o', 'i', 'u', 'b', 'U', 'c'])).operands
    if (host) emitConnect(host, scheme, command.stdin.from === 'input' ? [] : [command.stdin], context)
    return undefined
  }

export const transfers: readonly (readonly [string, CommandReader])[] = [
  ['scp', copy('ssh', 'P c F i J l o S D')],
  [
    'rsync',
    copy(
      'rsync',
      'e rsh exclude include filter f files-from exclude-from include-from log-file bwlimit max-size min-size port timeout rsync-path password-file chmod chown T temp-dir backup-dir',
    ),
  ],
  ['rcp', copy('rcp', '')],
  ['ssh', ssh],
  ['autossh', ssh],
  ['sftp', connectOnly('ssh')],
  ['ftp', connectOnly('ftp')],
  ['lftp', connectOnly('ftp')],
  ['tftp', connectOnly('tftp')],
  ['telnet', connectOnly('telnet')],
  ['smbclient', connectOnly('smb')],
  ['ssh-copy-id', connectOnly('ssh')],
]

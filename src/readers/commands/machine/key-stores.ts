import type { Command, CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile } from '../files/emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

/** The store whose contents are given out, as the file that it is. */
function reads(path: string, command: Command, context: ReadContext): void {
  const word: Word = { text: path, known: true, glob: false, evidence: command.evidence }
  emitFile(context, 'read', word)
}

/** A public key may be given to anybody; a secret one is what the key ring is for. */
const gpg: CommandReader = (command, context) => {
  if (command.args.some(({ text }) => /^--export-secret-(?:sub)?keys?$/.test(text)))
    reads('~/.gnupg/private-keys-v1.d', command, context)
  return undefined
}

/** Programs that print a secret when their words ask for it, and the store that it stands in. */
const printers: Readonly<Record<string, readonly [asked: RegExp, store: string]>> = {
  getent: [/^g?shadow\b/, '/etc/shadow'],
  unshadow: [/./, '/etc/shadow'],
  git: [/^credential(?:-\w+)? (?:fill|get)\b/, '~/.git-credentials'],
  aws: [/^configure get \S*(?:secret|token)/, '~/.aws/credentials'],
  pass: [
    /^(?:show )?(?!ls\b|list\b|find\b|search\b|insert\b|generate\b|git\b|init\b|help\b|version\b|edit\b|rm\b|mv\b|cp\b|-|$)./,
    '~/.password-store',
  ],
  gopass: [/^show\b/, '~/.password-store'],
  'secret-tool': [/^(?:lookup|search)\b/, '~/.local/share/keyrings/login.keyring'],
  keyring: [/^get\b/, '~/.local/share/keyrings/login.keyring'],
  'kwallet-query': [/(?:^|\s)-r\b/, '~/.local/share/keyrings/login.keyring'],
  lpass: [/^(?:show|export)\b/, '~/.lastpass'],
  bw: [/^(?:get (?:password|item|totp|notes)|export)\b/, '~/.config/Bitwarden'],
}

const printed: CommandReader = (command, context) => {
  const [asked, store] = printers[command.program] ?? []
  const line = command.args
    .slice(0, 20)
    .map(word => word.text)
    .join(' ')
  if (asked && store && asked.test(line.slice(0, 500))) reads(store, command, context)
  return undefined
}

/** Looking into the memory of a process that runs already: everything that it holds is there. */
const attach: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['o', 'p', 'pid', 'e', 's', 'ex', 'x', 'u']))
  const attached = command.program === 'gcore' ? options.operands[0] : optionValue(options, 'p', 'pid')
  if (attached) reads('/proc/1/mem', command, context)
  for (const word of options.values.get('ex') ?? []) runsLine(word, context)
  return undefined
}

/** `gdb -ex '!sh'`, `gdb -ex 'shell sh'`. */
function runsLine(word: Word, context: ReadContext): void {
  const text = /^\s*(?:!|shell\s|pipe\s)(.{1,8000})$/s.exec(word.text)?.[1]
  if (text === undefined) return
  context.code.readCode('shell', text, {
    ...context,
    through: [...context.through, 'gdb'],
    offset: null,
    outer: word.evidence,
  })
}

/** The key is put where the other machine keeps those who may log in. */
const copyKey: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['i', 'p', 'o', 'F', 't']))
  const host = options.operands.at(-1)
  if (host && !hasOption(options, 'n'))
    emitFile(
      { ...context, through: [...context.through, `ssh ${host.text}`] },
      'append',
      { ...host, text: '~/.ssh/authorized_keys', known: true, glob: false },
      { content: { from: 'unknown' } },
    )
  return undefined
}

export const keyStores: readonly (readonly [string, CommandReader])[] = [
  ['gpg', gpg],
  ['gpg2', gpg],
  ...['gcore', 'gdb', 'strace', 'ltrace'].map(name => [name, attach] as const),
  ['ssh-copy-id', copyKey],
  ...Object.keys(printers).map(name => [name, printed] as const),
]

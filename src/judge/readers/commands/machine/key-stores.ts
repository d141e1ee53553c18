import type { Program } from '../program.ts'
import { readsFiles } from '../files/reading.ts'
import { listsProcesses, showsVariables } from './prints-environment.ts'
import { printsSecret, readsStore } from './prints-secret.ts'
import type { CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile } from '../files/emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

/** Reads an export of secret keys. A public key may be given to anybody. */
const gpg: CommandReader = (command, context) => {
  if (command.args.some(({ text }) => /^--export-secret-(?:sub)?keys?$/.test(text)))
    readsStore('~/.gnupg/private-keys-v1.d', command, context)
  const removal = command.args.find(({ text }) => /^--delete-secret-(?:and-public-)?keys?$/.test(text))
  if (removal)
    emitFile(context, 'delete', { ...removal, text: '~/.gnupg/private-keys-v1.d' }, { recursive: true })
  return undefined
}

/** Emits a read of the memory of a process that a debugger attaches to; all its secrets are there. */
export const attachesTo: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['o', 'p', 'pid', 'e', 's', 'ex', 'x', 'u']))
  const attached = command.program === 'gcore' ? options.operands[0] : optionValue(options, 'p', 'pid')
  if (attached) readsStore('/proc/1/mem', command, context)
  for (const word of options.values.get('ex') ?? []) runsLine(word, context)
  return undefined
}

/** Reads the shell command in a debugger's command: `gdb -ex '!sh'`, `gdb -ex 'shell sh'`. */
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

/** Emits the key that is appended to the other machine's list of keys that may log in. */
export const placesKey: CommandReader = (command, context) => {
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

/** `ssh-keygen -y` prints what a key stands for, `-p` and `-e` make another file of it. */
const keyFile: CommandReader = ({ args }, context) => {
  const options = readOptions(
    args,
    new Set(['f', 't', 'b', 'C', 'N', 'P', 'm', 'O', 's', 'I', 'n', 'V', 'R', 'F', 'a', 'E', 'Z', 'w']),
  )
  const file = optionValue(options, 'f')
  if (file && hasOption(options, 'y', 'p', 'e', 'i', 'c')) emitFile(context, 'read', file)
  const authority = optionValue(options, 's')
  if (authority) emitFile(context, 'read', authority)
  return undefined
}

const keyring = '~/.local/share/keyrings/login.keyring'

/** Programs that print or hand over what key rings, password managers and running processes hold. */
export const keyStores: readonly Program[] = [
  {
    names: ['gpg'],
    read: [readsFiles('o output r recipient u'), gpg],
    keys: ['~/.gnupg/private-keys-v1.d'],
    examples: [
      ['gpg --export-secret-keys', 'read ~/.gnupg/private-keys-v1.d'],
      ['gpg -r me a.txt', 'read a.txt'],
      ['gpg --delete-secret-keys', 'delete ~/.gnupg/private-keys-v1.d recursive'],
    ],
  },
  {
    names: ['gpg2'],
    read: gpg,
    examples: [['gpg2 --export-secret-keys', 'read ~/.gnupg/private-keys-v1.d']],
  },
  {
    names: ['gcore', 'strace', 'ltrace'],
    read: attachesTo,
    examples: [
      ['strace -p 123', 'read /proc/1/mem'],
      ['strace ls', 'run ls through strace'],
    ],
  },
  {
    names: ['ps'],
    readsAll: true,
    read: listsProcesses,
    examples: [['ps auxe', 'read /proc/*/environ'], ['ps -ef'], ['ps -C node'], ['ps aux']],
  },
  {
    names: ['pm2'],
    read: showsVariables(/^env \w/),
    examples: [['pm2 env 0', 'read /proc/self/environ']],
  },
  {
    // A new key is made where it is told; a fingerprint is no secret.
    names: ['ssh-keygen'],
    readsAll: true,
    read: keyFile,
    examples: [
      ['ssh-keygen -t ed25519 -f ~/.ssh/id_new'],
      ['ssh-keygen -lf ~/.ssh/id_new.pub'],
      ['ssh-keygen -y -f ~/.ssh/id_rsa', 'read /home/user/.ssh/id_rsa'],
    ],
  },
  {
    names: ['getent'],
    readsAll: true,
    read: printsSecret(/^g?shadow\b/, '/etc/shadow'),
    examples: [['getent shadow', 'read /etc/shadow'], ['getent hosts h']],
  },
  {
    names: ['unshadow'],
    readsAll: true,
    read: printsSecret(/./, '/etc/shadow'),
    examples: [['unshadow passwd shadow', 'read /etc/shadow']],
  },
  {
    names: ['pass'],
    read: printsSecret(
      /^(?:show )?(?!ls\b|list\b|find\b|search\b|insert\b|generate\b|git\b|init\b|help\b|version\b|edit\b|rm\b|mv\b|cp\b|-|$)./,
      '~/.password-store',
    ),
    keys: ['~/.password-store'],
    examples: [['pass shop/key', 'read ~/.password-store'], ['pass ls']],
  },
  {
    names: ['gopass'],
    read: printsSecret(/^show\b/, '~/.password-store'),
    keys: ['~/.password-store'],
    examples: [['gopass show shop/key', 'read ~/.password-store']],
  },
  {
    names: ['secret-tool'],
    read: printsSecret(/^(?:lookup|search)\b/, keyring),
    keys: ['~/.local/share/keyrings/login.keyring'],
    examples: [['secret-tool lookup a b', 'read ~/.local/share/keyrings/login.keyring']],
  },
  {
    names: ['keyring'],
    read: printsSecret(/^get\b/, keyring),
    keys: ['~/.local/share/keyrings/login.keyring'],
    examples: [['keyring get shop me', 'read ~/.local/share/keyrings/login.keyring']],
  },
  {
    names: ['kwallet-query'],
    read: printsSecret(/(?:^|\s)-r\b/, keyring),
    keys: ['~/.local/share/keyrings/login.keyring'],
    examples: [['kwallet-query -r key wallet', 'read ~/.local/share/keyrings/login.keyring']],
  },
  {
    names: ['lpass'],
    read: printsSecret(/^(?:show|export)\b/, '~/.lastpass'),
    keys: ['~/.lastpass/key'],
    examples: [['lpass show shop', 'read ~/.lastpass']],
  },
  {
    names: ['bw'],
    read: printsSecret(/^(?:get (?:password|item|totp|notes)|export)\b/, '~/.config/Bitwarden'),
    keys: ['~/.config/Bitwarden/data.json'],
    examples: [['bw get password shop', 'read ~/.config/Bitwarden'], ['bw list items']],
  },
]

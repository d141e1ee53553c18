import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
import { emitFile, emitFiles } from '../files/emit-file.ts'
import { emitMachine } from './emit-machine.ts'

/** Reads lines that print passwords and keys of keychains, or remove them. */
const security: CommandReader = (command, context) => {
  const words = command.args.map(word => word.text)
  const [verb = ''] = words
  const prints =
    /^(?:dump-keychain|export)$/.test(verb) ||
    (/^find-(?:generic|internet)-password$/.test(verb) && words.some(word => /^-\w*[wg]/.test(word)))
  const keychain = { text: '~/Library/Keychains/login.keychain-db', known: true, glob: false }
  const word = { ...keychain, evidence: command.evidence }
  if (prints) emitFile(context, 'read', word)
  if (verb.startsWith('delete-')) emitFiles(context, 'delete', [word])
  if (/^(?:add-trusted-cert|remove-trusted-cert|authorizationdb)$/.test(verb) && words[1] !== 'read')
    emitMachine(command, context, 'kernel', 'unprotect', words.slice(0, 3).join(' '))
  return undefined
}

const directoryVerbs = ['create', 'append', 'merge', 'change', 'passwd', 'delete'] as const

/** Reads changes of directory services: accounts, and the members of groups. */
const directory: CommandReader = (command, context) => {
  const words = command.args.map(word => word.text)
  const verb = words
    .map(word => directoryVerbs.find(one => one === word.replace(/^-/, '')))
    .find(one => one !== undefined)
  const path = words.find(word => /^\/?(?:Users|Groups)\b/.test(word))
  if (verb && path) emitMachine(command, context, 'account', verb, path.slice(0, 120))
  return undefined
}

const rootAccount: CommandReader = (command, context) => {
  const off = command.args.some(word => word.text === '-d')
  emitMachine(command, context, 'account', off ? 'edit' : 'raise', 'root')
  return undefined
}

/** Reads changes of settings that run something at log-in or guard the machine. Most others are a matter of taste. */
const defaults: CommandReader = (command, context) => {
  const line = command.args
    .slice(0, 20)
    .map(word => word.text)
    .join(' ')
    .slice(0, 1_000)
  if (!/^(?:-\w+ )?(?:write|delete)\b/.test(line)) return undefined
  if (/LoginHook|LogoutHook|LaunchAgents|LaunchDaemons|loginitems/i.test(line))
    emitMachine(command, context, 'schedule', 'add', line.slice(0, 120))
  else if (
    /LSQuarantine|com\.apple\.alf|GatekeeperAutoRearm|AutomaticCheckEnabled|CriticalUpdateInstall/i.test(line)
  )
    emitMachine(command, context, 'kernel', 'unprotect', line.slice(0, 120))
  return undefined
}

/** Reads the removal of the quarantine mark, which a download carries until a person has opened it. */
const attributes: CommandReader = (command, context) => {
  const words = command.args.map(word => word.text)
  const takes = words.some(word => /^-\w*[dc]/.test(word))
  if (takes && (words.includes('com.apple.quarantine') || words.some(word => /^-\w*c/.test(word))))
    emitMachine(command, context, 'kernel', 'unprotect', words.slice(0, 4).join(' '))
  return undefined
}

/** Reads the erasing of the machine's logs. */
const log: CommandReader = (command, context) => {
  if (command.args[0]?.text === 'erase')
    emitFiles(
      context,
      'delete',
      [{ text: '/var/log/system.log', known: true, glob: false, evidence: command.evidence }],
      { shred: true },
    )
  return undefined
}

const remoteDesktop: CommandReader = (command, context) => {
  if (command.args.some(word => /^-(?:activate|allowAccessFor|privs)$/.test(word.text)))
    emitMachine(command, context, 'service', 'enable', 'remote management')
  return undefined
}

/** Programs of macOS that guard it, its accounts and its secrets. */
export const macos: readonly Program[] = [
  {
    names: ['security'],
    read: security,
    keys: ['~/Library/Keychains/login.keychain-db'],
    examples: [
      ['security dump-keychain', 'read ~/Library/Keychains/login.keychain-db'],
      ['security find-certificate -a'],
    ],
  },
  {
    names: ['dscl'],
    read: directory,
    examples: [['dscl . -create /Users/eve', 'account create /Users/eve'], ['dscl . -read /Users/me']],
  },
  {
    names: ['dsenableroot'],
    read: rootAccount,
    examples: [
      ['dsenableroot -u a', 'account raise root'],
      ['dsenableroot -d', 'account edit root'],
    ],
  },
  {
    names: ['defaults'],
    read: defaults,
    examples: [
      [
        'defaults write com.apple.loginwindow LoginHook /tmp/x',
        'schedule add write com.apple.loginwindow LoginHook /tmp/x',
      ],
      ['defaults write com.apple.dock autohide -bool true'],
    ],
  },
  {
    names: ['xattr'],
    read: attributes,
    examples: [
      ['xattr -d com.apple.quarantine a.app', 'kernel unprotect -d com.apple.quarantine a.app'],
      ['xattr -l a.app'],
    ],
  },
  {
    names: ['log'],
    read: log,
    examples: [['log erase --all', 'delete /var/log/system.log shred'], ['log show --last 1h']],
  },
  {
    names: ['kickstart'],
    read: remoteDesktop,
    examples: [['kickstart -activate', 'service enable remote management']],
  },
]

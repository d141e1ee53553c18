import type { MachineVerb } from '../../../model/vocabulary/machine-verb.ts'
import type { MachineEffect } from '../../../model/effect.ts'
import type { Command, CommandReader } from '../../command.ts'
import { emitFiles } from '../files/emit-file.ts'
import { emitMachine as emit } from './emit-machine.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'
import { schedules } from './schedules.ts'

type Kind = MachineEffect['type']

const texts = (command: Command) => command.args.map(word => word.text)
const operandsOf = (command: Command) => texts(command).filter(text => !text.startsWith('-'))

const kill: CommandReader = (command, context) => {
  const words = texts(command)
  if (words.some(word => /^-[lL]$/.test(word)) || words.includes('-0')) return undefined
  const pids = words.filter(
    (word, i) => !/^-(?:[A-Z]+|\d{1,2}|s|n|SIG\w+)$/.test(word) || (word === '-1' && i > 0),
  )
  const named = pids.filter(
    word => word !== '--' && !/^(?:TERM|KILL|HUP|INT|QUIT|STOP|CONT|USR\d)$/.test(word),
  )
  emit(
    command,
    context,
    'process',
    'kill',
    named.join(' '),
    named.includes('-1') || named.includes('1') || words.at(-1) === '-1',
  )
  return undefined
}

const killByName: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['u', 'U', 'g', 'G', 't', 's', 'signal', 'P', 'user']))
  const names = options.operands.map(word => word.text)
  const whole =
    names.some(name => /^(?:\.|\.\*|\^|)$/.test(name)) ||
    (names.length === 0 && hasOption(options, 'u', 'U', 'user')) ||
    command.program === 'killall5'
  emit(
    command,
    context,
    'process',
    'kill',
    names.join(' ') || (optionValue(options, 'u', 'U', 'user')?.text ?? ''),
    whole,
  )
  return undefined
}

const serviceVerbs: Readonly<Record<string, MachineVerb>> = {
  start: 'start',
  stop: 'stop',
  restart: 'restart',
  reload: 'restart',
  enable: 'enable',
  disable: 'disable',
  mask: 'disable',
  unmask: 'enable',
  kill: 'stop',
  edit: 'edit',
  link: 'enable',
  reenable: 'enable',
  isolate: 'stop',
  status: 'read',
  'is-active': 'read',
  'is-enabled': 'read',
  list: 'read',
  show: 'read',
  cat: 'read',
  'list-units': 'read',
  'list-unit-files': 'read',
  'list-timers': 'read',
  'daemon-reload': 'read',
  'is-failed': 'read',
  load: 'enable',
  unload: 'disable',
  bootstrap: 'enable',
  bootout: 'disable',
  kickstart: 'start',
  submit: 'enable',
  remove: 'disable',
  add: 'enable',
  del: 'disable',
  reboot: 'reboot',
  poweroff: 'shutdown',
  halt: 'shutdown',
  suspend: 'shutdown',
  hibernate: 'shutdown',
  kexec: 'reboot',
  rescue: 'shutdown',
  emergency: 'shutdown',
}

const service: CommandReader = (command, context) => {
  const words = operandsOf(command)
  const nameFirst = command.program === 'service' || command.program === 'rc-service'
  const word = (nameFirst ? words[1] : words[0]) ?? 'status'
  const name = (nameFirst ? words[0] : words.slice(1).join(' ')) ?? ''
  const verb = serviceVerbs[word] ?? 'read'
  emit(command, context, verb === 'reboot' || verb === 'shutdown' ? 'power' : 'service', verb, name)
  return undefined
}

const simple =
  (type: Kind, verb: MachineVerb, reads?: RegExp): CommandReader =>
  (command, context) => {
    const looks = reads !== undefined && (command.args.length === 0 || reads.test(texts(command).join(' ')))
    emit(command, context, type, looks ? 'read' : verb, operandsOf(command).join(' ').slice(0, 120))
    return undefined
  }

const firewall: CommandReader = (command, context) => {
  const line = texts(command).join(' ')
  const looks =
    /^(?:-t \w+ )?(?:-L|-S|--list|status|list|show|monitor|-n -L|-nL|-vL|-C)|^--(?:list|get|state|query)|\s--list\b/.test(
      line,
    )
  const off =
    /(?:^|\s)(?:-F|--flush|flush|-X|disable|reset|--panic-off|-P \w+ ACCEPT|stop|-d)(?:\s|$)/.test(line) &&
    !looks
  emit(command, context, 'firewall', looks ? 'read' : off ? 'flush' : 'edit', line.slice(0, 120), off)
  return undefined
}

const sysctl: CommandReader = (command, context) => {
  const writes = texts(command).some(text => /^-(?:w|p|-system|-write|-load)/.test(text) || /=/.test(text))
  emit(command, context, 'kernel', writes ? 'edit' : 'read', operandsOf(command).join(' '))
  return undefined
}

const passwd: CommandReader = (command, context) => {
  emit(
    command,
    context,
    'account',
    texts(command).some(text => /^-(?:S|-status)$/.test(text)) ? 'read' : 'edit',
    operandsOf(command).join(' '),
  )
  return undefined
}

const accountVerbs: Readonly<Record<string, MachineVerb>> = {
  useradd: 'add',
  groupadd: 'add',
  usermod: 'mod',
  groupmod: 'mod',
  adduser: 'adduser',
  addgroup: 'addgroup',
  gpasswd: 'gpasswd',
  dseditgroup: 'dseditgroup',
  sysadminctl: 'sysadminctl',
}

const usermod: CommandReader = (command, context) => {
  const line = texts(command).join(' ')
  const raises =
    /(?:sudo|wheel|admin|root|docker|adm|lxd|disk)\b/.test(line) || /-o? ?-u ?0\b|--uid[= ]0\b|-o/.test(line)
  emit(
    command,
    context,
    'account',
    raises ? 'raise' : (accountVerbs[command.program] ?? 'edit'),
    operandsOf(command).join(' '),
  )
  return undefined
}

/** Forgetting what was typed: `history -c`. */
const history: CommandReader = (command, context) => {
  if (!texts(command).some(text => /^-\w*[cdw]/.test(text))) return undefined
  emitFiles(
    context,
    'delete',
    [{ text: '~/.bash_history', known: true, glob: false, evidence: command.evidence }],
    { shred: true },
  )
  return undefined
}

/** `fuser -k 8080/tcp`: whoever has the file, folder or port open is ended. */
const openers: CommandReader = (command, context) => {
  const words = texts(command)
  if (words.some(word => /^(?:-\w{0,6}k\w{0,6}|--kill)$/.test(word)))
    emit(
      command,
      context,
      'process',
      'kill',
      operandsOf(command).join(' '),
      words.some(word => /^-\w{0,6}m|--mount/.test(word)),
    )
  return undefined
}

/** Memory and queues that running programs share. */
const shared: CommandReader = (command, context) => {
  if (texts(command).some(word => /^(?:-a|--all)\b/.test(word)))
    emit(command, context, 'process', 'kill', 'all that share memory', true)
  return undefined
}

const looksOnly = /^(?:-l|--list|list|show|status|-v|--version|getenforce|dump|--status|isactive)/

const lists = /^(?:-l|-s|status|--status|--list|list|-L)|\s--?(?:l|list)\b/

export const machine: readonly (readonly [string, CommandReader])[] = [
  ['kill', kill],
  ...['pkill', 'killall', 'killall5', 'skill', 'slay'].map(name => [name, killByName] as const),
  ...[
    'systemctl',
    'service',
    'rc-service',
    'rc-update',
    'launchctl',
    'initctl',
    'supervisorctl',
    'sv',
    'chkconfig',
    'update-rc.d',
  ].map(name => [name, service] as const),
  ...schedules,
  ...[
    'useradd',
    'adduser',
    'usermod',
    'groupadd',
    'addgroup',
    'groupmod',
    'gpasswd',
    'dseditgroup',
    'sysadminctl',
  ].map(name => [name, usermod] as const),
  ...['userdel', 'deluser', 'groupdel', 'delgroup'].map(name => [name, simple('account', 'remove')] as const),
  ...['passwd', 'chpasswd', 'chage', 'vipw', 'vigr', 'visudo', 'chsh', 'chfn'].map(
    name => [name, passwd] as const,
  ),
  ...['modprobe', 'insmod', 'rmmod', 'kmod', 'kextload', 'kextunload'].map(
    name => [name, simple('kernel', 'load', looksOnly)] as const,
  ),
  ['sysctl', sysctl],
  ...['iptables', 'ip6tables', 'nft', 'ufw', 'firewall-cmd', 'pfctl', 'ebtables', 'iptables-restore'].map(
    name => [name, firewall] as const,
  ),
  ...['shutdown', 'reboot', 'halt', 'poweroff', 'telinit', 'init'].map(
    name => [name, simple('power', 'shutdown')] as const,
  ),
  ...['setenforce', 'aa-teardown', 'aa-disable', 'aa-complain', 'apparmor_parser'].map(
    name => [name, simple('kernel', 'unprotect')] as const,
  ),
  ...['auditctl', 'csrutil', 'spctl', 'semanage', 'setsebool'].map(
    name => [name, simple('kernel', 'unprotect', lists)] as const,
  ),
  ['mount', simple('kernel', 'mount', /^(?:-[lvV]|--help|(?:-l )?-t [\w,]{1,60})$/)],
  ['losetup', simple('kernel', 'mount', /^(?:-[alVJ]{1,3}|--(?:all|list|json|help|version)|-j \S+)(?: |$)/)],
  ...['umount', 'swapoff'].map(
    name => [name, simple('kernel', 'mount', /^(?:-V|--help|--version)$/)] as const,
  ),
  ['fuser', openers],
  ['ipcrm', shared],
  ['history', history],
]

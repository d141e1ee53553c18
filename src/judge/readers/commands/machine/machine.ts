import type { MachineVerb } from '../../../../ground/model/vocabulary/machine-verb.ts'
import type { Program } from '../program.ts'
import type { MachineEffect } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader } from '../../command.ts'
import { readOptions } from '../../options.ts'
import { emitFiles } from '../files/emit-file.ts'
import { emitMachine as emit } from './emit-machine.ts'
import { showsVariables } from './prints-environment.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'

type Kind = MachineEffect['type']

const texts = (command: Command) => command.args.map(word => word.text)
const operandsOf = (command: Command) => texts(command).filter(text => !text.startsWith('-'))

const serviceVerbs: ReadonlyMap<string, MachineVerb> = mapOf({
  start: 'start',
  stop: 'stop',
  restart: 'restart',
  reload: 'restart',
  enable: 'enable',
  disable: 'disable',
  mask: 'disable',
  off: 'disable',
  on: 'enable',
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
})

/** `systemctl show web -p Environment`; the names of its files alone hold no value. */
const unitVariables = showsVariables(
  /^show\b.*\s(?:-p ?|-P ?|--property[= ]|--value )\S{0,80}\bEnvironment(?![A-Za-z])/,
)

const namesFirst = wordSet('service rc-service chkconfig update-rc.d')

const service: CommandReader = (command, context) => {
  if (command.program === 'systemctl') unitVariables(command, context)
  const words = operandsOf(command)
  const nameFirst = namesFirst.has(command.program)
  const word = (nameFirst ? words[1] : words[0]) ?? 'status'
  const name = (nameFirst ? words[0] : words.slice(1).join(' ')) ?? ''
  const verb = serviceVerbs.get(word) ?? 'read'
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

/** Words that change rules, or what is counted of them; `-L` and `-S` may stand among others: `-vnL`. */
const changesRules =
  /^(?:-[a-zA-Z\d]{0,8}[ADIRNXPEFZ]\w{0,8}|--(?:append|delete|insert|replace|new|delete-chain|policy|rename-chain|flush|zero)\w{0,20})$/
const listsRules = /^(?:-[a-z\d]{0,8}[LSC][a-z\d]{0,8}|--(?:list|list-rules|check))$/

/** Tells whether a line only shows the rules of a firewall. */
function looksAtRules(command: Command): boolean {
  const words = texts(command)
  if (/^(?:ip6?|eb|arp)tables/.test(command.program))
    return words.some(word => listsRules.test(word)) && !words.some(word => changesRules.test(word))
  if (command.program === 'pfctl')
    return (
      words.some(word => /^-[vqgn]{0,4}s\w{0,12}$/.test(word)) &&
      !words.some(word => /^-\w{0,4}[defFkKOrR]/.test(word) && !/^-\w{0,4}s/.test(word))
    )
  const line = words.join(' ')
  return /^(?:-\w+ )*(?:status|list|show|monitor|version)\b|^--(?:list|get|state|query|info)|\s--list\b/.test(
    line,
  )
}

const firewall: CommandReader = (command, context) => {
  const line = texts(command).join(' ')
  const looks = looksAtRules(command)
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

const accountVerbs: ReadonlyMap<string, MachineVerb> = mapOf({
  useradd: 'add',
  groupadd: 'add',
  usermod: 'mod',
  groupmod: 'mod',
  adduser: 'adduser',
  addgroup: 'addgroup',
  gpasswd: 'gpasswd',
  dseditgroup: 'dseditgroup',
  sysadminctl: 'sysadminctl',
})

/** Options of these programs that take the next word: groups, folders, dates, shells. */
const accountValues = new Set(
  'b base-dir G groups g gid  c comment d home-dir home e expiredate f inactive k skel K key l login p password r R root s shell u uid Z selinux-user ingroup'.split(
    ' ',
  ),
)

/** Returns the accounts of a line, with the groups that they get: `eve (sudo)`. */
function accountNames(args: Command['args']): string {
  const { operands, values } = readOptions(args, accountValues)
  const groups = ['G', 'groups', 'g', 'gid', 'ingroup'].flatMap(name => values.get(name) ?? [])
  const inGroups = groups.length === 0 ? '' : `(${groups.map(({ text }) => text).join(', ')})`
  return [...operands.map(({ text }) => text), inGroups].filter(Boolean).join(' ')
}

const usermod: CommandReader = (command, context) => {
  const line = texts(command).join(' ')
  const raises =
    /(?:sudo|wheel|admin|root|docker|adm|lxd|disk)\b/.test(line) || /-o? ?-u ?0\b|--uid[= ]0\b|-o/.test(line)
  emit(
    command,
    context,
    'account',
    raises ? 'raise' : (accountVerbs.get(command.program) ?? 'edit'),
    accountNames(command.args),
  )
  return undefined
}

/** Emits a deletion of the shell's history: `history -c`. */
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

const looksOnly = /^(?:-l|--list|list|show|status|-v|--version|getenforce|dump|--status|isactive)/

const lists = /^(?:-l|-s|status|--status|--list|list|-L|-a\b|--assess|--verify|export\b)|\s--?(?:l|list)\b/

const audits = /^-(?:[lshvi]|[aAw] (?!.{0,200}\bnever\b))(?!.{0,2000} -(?:[DdW]\b|e ?0))/

/** Programs that change what a machine runs, who may use it, and what guards it. */
export const machine: readonly Program[] = [
  {
    names:
      'systemctl service rc-service rc-update launchctl initctl supervisorctl sv chkconfig update-rc.d'.split(
        ' ',
      ),
    read: service,
    examples: [
      ['systemctl stop web', 'service stop web'],
      ['service web restart', 'service restart web'],
      ['chkconfig web off', 'service disable web'],
      ['systemctl status web', 'service read web'],
      ['systemctl show web -p Environment', 'read /proc/self/environ', 'service read web Environment'],
      ['systemctl reboot', 'power reboot'],
    ],
  },
  {
    names: [
      'useradd',
      'adduser',
      'usermod',
      'groupadd',
      'addgroup',
      'groupmod',
      'gpasswd',
      'dseditgroup',
      'sysadminctl',
    ],
    read: usermod,
    examples: [
      ['useradd eve', 'account add eve'],
      ['usermod -aG sudo eve', 'account raise eve (sudo)'],
      ['useradd -m -s /bin/sh eve', 'account add eve'],
    ],
  },
  {
    names: ['userdel', 'deluser', 'groupdel', 'delgroup'],
    read: simple('account', 'remove'),
    examples: [['userdel eve', 'account remove eve']],
  },
  {
    names: ['passwd', 'chpasswd', 'chage', 'vipw', 'vigr', 'visudo', 'chsh', 'chfn'],
    read: passwd,
    examples: [
      ['passwd eve', 'account edit eve'],
      ['passwd -S eve', 'account read eve'],
    ],
  },
  {
    names: ['modprobe', 'insmod', 'rmmod', 'kmod', 'kextload', 'kextunload'],
    read: simple('kernel', 'load', looksOnly),
    examples: [
      ['modprobe loop', 'kernel load loop'],
      ['kmod list', 'kernel read list'],
    ],
  },
  {
    names: ['sysctl'],
    read: sysctl,
    examples: [
      ['sysctl -w kernel.x=1', 'kernel edit kernel.x=1'],
      ['sysctl kernel.x', 'kernel read kernel.x'],
    ],
  },
  {
    names: ['iptables', 'ip6tables', 'nft', 'ufw', 'firewall-cmd', 'pfctl', 'ebtables', 'iptables-restore'],
    read: firewall,
    examples: [
      ['iptables -F', 'firewall flush -F whole'],
      ['ufw allow 22', 'firewall edit allow 22'],
      ['iptables -L', 'firewall read -L'],
      ['iptables -t nat -vnL', 'firewall read -t nat -vnL'],
      ['pfctl -s info', 'firewall read -s info'],
    ],
  },
  {
    names: ['shutdown', 'reboot', 'halt', 'poweroff', 'telinit', 'init'],
    read: simple('power', 'shutdown'),
    examples: [['shutdown now', 'power shutdown now']],
  },
  {
    names: ['setenforce', 'aa-teardown', 'aa-disable', 'aa-complain', 'apparmor_parser'],
    read: simple('kernel', 'unprotect'),
    examples: [['setenforce 0', 'kernel unprotect 0']],
  },
  {
    names: ['csrutil', 'spctl', 'semanage', 'semodule', 'setsebool'],
    read: simple('kernel', 'unprotect', lists),
    examples: [
      ['csrutil disable', 'kernel unprotect disable'],
      ['semodule -d mine', 'kernel unprotect mine'],
      ['semodule -l', 'kernel read'],
    ],
  },
  {
    // A rule more records more; one that says `never` records less.
    names: ['auditctl'],
    read: simple('kernel', 'unprotect', audits),
    examples: [
      ['auditctl -D', 'kernel unprotect'],
      ['auditctl -e 0', 'kernel unprotect 0'],
      ['auditctl -a never,task', 'kernel unprotect never,task'],
      ['auditctl -l', 'kernel read'],
      ['auditctl -w /etc/passwd -p wa', 'kernel read /etc/passwd wa'],
    ],
  },
  {
    names: ['mount'],
    read: simple('kernel', 'mount', /^(?:-[lvV]|--help|(?:-l )?-t [\w,]{1,60})$/),
    examples: [
      ['mount /dev/sdb1 /mnt', 'kernel mount /dev/sdb1 /mnt'],
      ['mount', 'kernel read'],
    ],
  },
  {
    names: ['losetup'],
    read: simple('kernel', 'mount', /^(?:-[alVJ]{1,3}|--(?:all|list|json|help|version)|-j \S+)(?: |$)/),
    examples: [
      ['losetup /dev/loop0 a.img', 'kernel mount /dev/loop0 a.img'],
      ['losetup -a', 'kernel read'],
    ],
  },
  {
    names: ['umount', 'swapoff'],
    read: simple('kernel', 'mount', /^(?:-V|--help|--version)$/),
    examples: [['umount /mnt', 'kernel mount /mnt']],
  },
  {
    names: ['history'],
    read: history,
    examples: [['history -c', 'delete ~/.bash_history shred'], ['history 5']],
  },
]

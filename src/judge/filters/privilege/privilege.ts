import { administrators } from '../../../ground/model/administrators.ts'
import { machineDeed } from '../../../ground/model/deeds/machine-deed.ts'
import {
  type PrivilegeCode,
  privilegeCodes,
  type PrivilegeFinding,
  privilegeStrengths,
} from './privilege-codes.ts'
import type {
  ConnectEffect,
  Effect,
  FileEffect,
  MachineEffect,
  RunEffect,
} from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding, startOf } from '../finding.ts'
import { givenShell } from '../views/given-shell.ts'
import { findPreloadedLibrary, findRiskySettings, findUncheckedPeer, isProtection } from './is-protection.ts'
import { spellPath, writtenPaths } from '../views/written-paths.ts'
import { clientOfProgram, commandOfProgram } from '../views/client-of-program.ts'
import { mapOf, flatMap } from '../../../ground/model/map-of.ts'
import { ownWord } from '../views/own-word.ts'

/** Finds risky rights to read, change or run a file. */
function findInFileRights(effect: FileEffect): readonly PrivilegeFinding[] {
  const value = effect.value ?? ''
  const what = rightsDeed(effect, spellPath(effect.target))
  if (effect.type === 'owner')
    return /^(?:system|system-root|root|home)$/.test(effect.target.class)
      ? [finding('privilege.system-owner', what, effect)]
      : []
  if (/cap_/.test(value)) return [finding('privilege.file-capability', what, effect)]
  if (/(?:^|,)[ugoa]*[+=][rwxXt]*s|^[2467]\d{3}$/.test(value))
    return [finding('privilege.setuid', what, effect)]
  if (effect.target.roles.includes('account-database'))
    return [finding('privilege.account-database', what, effect)]
  if (
    effect.target.roles.includes('credential') &&
    /^0?[0-7]?\d(?:[4-7]\d|\d[4-7])$|^(?:u*[goa][ugoa]*)?[+=][wxX]*r/.test(value)
  )
    return [finding('privilege.readable-secret', what, effect, narrowed('600', effect))]
  const isOdd = effect.target.roles.includes('authorized-keys') && !keepsKeys.test(value)
  const isLocked = locking.test(value) && /^(?:home|outside|system-root|root)$/.test(effect.target.class)
  if (isOdd || isLocked) return [finding('privilege.system-owner', what, effect)]
  const open =
    /^0?[0-7]{0,2}[2367]$/.test(value) ||
    (/(?:^|,)(?:[ug]*[oa][ugoa]*)?[+=][rxXst]*w/.test(value) && /^(?:o|a|ugo|\+|=)/.test(value))
  if (/^(?:chattr|chflags) [-+]?i/.test(value) && /^(?:system|root|outside|home)/.test(effect.target.class))
    return [finding('privilege.system-owner', what, effect, { strength: privilegeStrengths.immutableFlag })]
  if (open) return [openedToAll(what, effect)]
  return /^(?:system|system-root|root)$/.test(effect.target.class) &&
    (effect.recursive ||
      effect.target.class !== 'system' ||
      /^\/(?:etc|usr\/(?:s?bin|lib)|bin|sbin|lib|boot)\//.test(spellPath(effect.target)))
    ? [finding('privilege.system-owner', what, effect)]
    : []
}

/** Rights with which a list of keys still opens this account to its keys alone. */
const keepsKeys = /^(?:0?[46](?:00|04|40|44)|(?:go|g|o)[-=][rwxX]{0,4}|u[+=]rw?|a-x|-x)$/
/** Nobody gets in any more, the owner neither. */
const locking = /^0{1,4}$|^[augo]{0,3}-(?:rwx|rx)$/

function worldWritable({ target, recursive }: FileEffect): number {
  if (target.class === 'temp' || target.class === 'generated') return privilegeStrengths.writableScratch
  if (target.class === 'inside') return recursive ? 1 : privilegeStrengths.writableFile
  return 1
}

function openedToAll(what: string, effect: FileEffect): PrivilegeFinding {
  const advice = effect.target.class === 'workspace' ? narrowed('u+rwX', effect) : {}
  return finding('privilege.world-writable', what, effect, { strength: worldWritable(effect), ...advice })
}

/** The same file, with rights for its owner alone. */
function narrowed(rights: string, { target }: FileEffect): { readonly instead: string } {
  return { instead: `chmod ${rights} ${ownWord(target.raw, '<file>')}` }
}

/** Returns how the rights to a file change, as a person says it: “set the permissions 777 on /etc”. */
function rightsDeed({ type, value, recursive }: FileEffect, path: string): string {
  const what = type === 'mode' ? 'the permissions' : 'the owner'
  return `set ${what} ${value ?? ''} on ${path}${recursive ? ' and everything below it' : ''}`.replace(
    /  /,
    ' ',
  )
}

const engines = wordSet('docker podman nerdctl docker-compose ctr crictl')
const starting = wordSet('run create exec up')
const clients = wordSet('curl wget socat nc ncat http')

/** Options of an engine that let a container control the machine. */
function findInContainer(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!engines.has(effect.program) || !effect.argv.some(word => starting.has(word))) return []
  const line = effect.argv.join(' ')
  const controls =
    /(?:^|\s)--privileged(?!=false)|--cap-add[= ](?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH|NET_ADMIN)|--pid[= ]host|--ipc[= ]host|--uts[= ]host|--userns[= ]host|docker\.sock|(?:-v|--volume)[= ]?\/(?:etc|root|var|usr|boot|proc|sys|home)?(?:\/?):|(?:source|src)=\/(?:etc|root|var|usr|boot|proc|sys|home)?\/?(?:[,\s]|$)|--security-opt[= ](?:seccomp|apparmor)[=:]unconfined|--device[= ]\/dev\/(?:sd|mem|kmsg)/i.test(
      line,
    )
  if (controls) return [finding('privilege.container', startOf(effect), effect)]
  return /--(?:net|network)[= ]host/.test(line)
    ? [finding('privilege.host-network', startOf(effect), effect)]
    : []
}

/** Whoever speaks to the socket of an engine may start a container that controls the machine. */
function findEngineSocket(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!clients.has(effect.program)) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 2_000)
  const changes =
    /\s(?:-X|--request)[ =]?(?:POST|PUT|DELETE|PATCH)|\s(?:-d|--data|--json|-T)\b|^(?:socat|nc|ncat)\b/.test(
      line,
    )
  return changes && /(?:docker|podman|containerd|crio)[\w./-]{0,40}\.sock/.test(line)
    ? [finding('privilege.container', line.slice(0, 120), effect)]
    : []
}

/** The same engine, asked over the network by a tool: a container that is made there controls that machine. */
function findEngineApi(effect: ConnectEffect): readonly PrivilegeFinding[] {
  const controls =
    /^(?:POST|PUT|DELETE)$/.test(effect.method ?? '') &&
    /:237[56]\/(?:v[\d.]{1,8}\/)?(?:containers|images|exec|build|volumes)/.test(effect.url ?? '')
  return controls
    ? [finding('privilege.container', `${effect.method} ${effect.url}`.slice(0, 120), effect)]
    : []
}

/** An engine that listens to the network without asking who calls. */
function findOpenEngine(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!effect.program.startsWith('docker') && !effect.program.startsWith('podman')) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 2_000)
  const open =
    /^(?:dockerd|docker daemon|podman system service)\b/.test(line) &&
    /\btcp:\/\/(?!localhost|127\.|\[::1\])/.test(line) &&
    !/--tlsverify(?!=false)/.test(line)
  return open ? [finding('privilege.container', line.slice(0, 120), effect)] : []
}

/** Agents without hooks, by their program. */
const others: ReadonlyMap<string, RegExp> = mapOf({ aider: /--yes-always\b/ })

/** Another agent that is started with nobody to ask: what it does passes no guard. */
function findUnguardedAgent(effect: RunEffect): readonly PrivilegeFinding[] {
  const waiver = commandOfProgram(effect.program)?.unguarded ?? otherWaiver(effect.program)
  if (!waiver) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 2_000)
  return waiver.test(line) ? [finding('privilege.protection-off', startOf(effect), effect)] : []
}

function otherWaiver(program: string): RegExp | undefined {
  const name = clientOfProgram(program)
  return others.get(name)
}

/** A recorder of packets that keeps or prints their contents, of every connection, for as long as it runs. */
function findWiretap(effect: RunEffect): readonly PrivilegeFinding[] {
  const { program, argv } = effect
  if (!recorders.has(program)) return []
  const line = `${program} ${argv.join(' ')}`.slice(0, 2_000)
  const contents = /\s-\w{0,8}[AXwx]\b|^(?:ettercap|bettercap|dsniff|ngrep)\b/.test(line)
  const bounded =
    /\s-\w{0,8}[cr]\b|\b(?:port|host|portrange|net|icmp|arp|proto)\s|\s(?:-i|-\w{0,4}i)\s?lo\b/.test(line)
  return contents && !bounded ? [finding('privilege.wiretap', line.slice(0, 120), effect)] : []
}

const recorders = new Set(['tcpdump', 'tshark', 'dumpcap', 'ngrep', 'ettercap', 'bettercap', 'dsniff'])

/** More rights than the agent was given, or protections switched off. */
export const privilege: Filter<PrivilegeCode> = {
  name: 'privilege',
  phase: 'pattern',
  about: 'Does the call take more rights than the agent was given, or switch a protection off?',
  codes: privilegeCodes,
  find: input => flatMap(input.effects, effect => findIn(effect, input)),
}

function findIn(effect: Effect, input: FilterInput): readonly PrivilegeFinding[] {
  switch (effect.type) {
    case 'run':
      return [
        ...raised(effect, input),
        ...findInContainer(effect),
        ...findEngineSocket(effect),
        ...findOpenEngine(effect),
        ...findUnguardedAgent(effect),
        ...findWiretap(effect),
        ...namespaces(effect),
        ...findRiskySettings(effect),
      ]
    case 'mode':
    case 'owner':
      return findInFileRights(effect)
    case 'account':
      return effect.verb === 'read' ? [] : [finding('privilege.account', machineDeed(effect), effect)]
    case 'kernel':
      return kernel(effect)
    case 'execute':
      return findPreloadedLibrary(effect)
    case 'connect':
      return [...findEngineApi(effect), ...findUncheckedPeer(effect)]
    case 'firewall':
      return effect.verb === 'read'
        ? []
        : [
            finding(
              effect.whole ? 'privilege.protection-off' : 'privilege.firewall',
              machineDeed(effect),
              effect,
            ),
          ]
    case 'service':
      return protectionStop(effect)
    default:
      return accountDatabase(effect)
  }
}

function protectionStop(effect: MachineEffect): readonly PrivilegeFinding[] {
  return isProtection(effect.target) && (effect.verb === 'stop' || effect.verb === 'disable')
    ? [finding('privilege.protection-off', machineDeed(effect), effect)]
    : []
}

function accountDatabase(effect: Effect): readonly PrivilegeFinding[] {
  const [account] = writtenPaths(effect).filter(({ roles }) => roles.includes('account-database'))
  return account
    ? [finding('privilege.account-database', `${effect.type} ${spellPath(account)}`, effect)]
    : []
}

/** sudo itself, by what it runs: a shell, something that changes the machine, or routine. */
function raised(effect: RunEffect, { effects }: FilterInput): readonly PrivilegeFinding[] {
  if (!administrators.has(effect.program)) return shellEscape(effect)
  const line = startOf(effect)
  if (
    effect.argv.every(word => /^-[lvkKV]+$|^--(?:list|version|validate)$/.test(word)) &&
    effect.argv.length > 0
  )
    return []
  const inner = effects.filter(
    other =>
      other.type === 'run' &&
      other.through.includes(effect.program) &&
      other.evidence.start >= effect.evidence.start &&
      other.evidence.end <= effect.evidence.end,
  ) as readonly RunEffect[]
  const shell =
    inner.length === 0 ||
    inner.some(
      ({ program, argv }) =>
        /^(?:ba|z|da|k|fi)?sh$|^su$/.test(program) &&
        argv.every(word => word.startsWith('-') && !/c/.test(word)),
    )
  if (shell && (effect.program !== 'su' || !givesCommand(effect.argv)))
    return [finding('privilege.root-shell', line, effect)]
  const changes = effects.some(other => other.through.includes(effect.program) && isChange(other))
  return [finding(changes ? 'privilege.sudo-change' : 'privilege.sudo', line, effect)]
}

/** `su -c command`, `su - user command`: what runs is named, and read by itself where it can be. */
function givesCommand(argv: readonly string[]): boolean {
  return (
    argv.some(word => /^-\w*c|^--command/.test(word)) || argv.filter(word => !word.startsWith('-')).length > 1
  )
}

/** Tells whether an effect changes the machine for good; installing packages from its own sources is routine. */
function isChange(effect: Effect): boolean {
  switch (effect.type) {
    case 'delete':
    case 'write':
    case 'append':
    case 'mode':
    case 'owner':
    case 'move':
    case 'copy':
    case 'link':
      return !writtenPaths(effect)
        .concat('target' in effect ? [effect.target] : [])
        .every(({ class: kind }) => /^(?:inside|generated|temp|workspace|device)$/.test(kind))
    case 'run':
      return isAskedToRemove(effect)
    case 'execute':
      return !effect.read && effect.source.from !== 'file'
    case 'account':
    case 'kernel':
    case 'firewall':
    case 'power':
    case 'schedule':
      return effect.verb !== 'read'
    default:
      return false
  }
}

const shells = wordSet('sh bash zsh dash ksh ash')

/** An interactive shell started by a program that is none: `vim -c ':!sh'`, `find -exec sh`, `awk 'BEGIN{system("sh")}'`. */
function shellEscape(effect: RunEffect): readonly PrivilegeFinding[] {
  const shell =
    shells.has(effect.program) &&
    effect.argv.every(
      word => /^-[ip]+$/.test(word) || word === '-i' || word === '-p' || word === '0<&2' || word === '1>&2',
    )
  const host = effect.through.at(-1)
  const odd =
    shell &&
    host !== undefined &&
    !administrators.has(host) &&
    !/^(?:ssh|docker|podman|kubectl|oc|env|nohup|time|timeout|sh|bash|zsh|nice|tmux|screen|script|lxc|nsenter|chroot|flatpak|direnv|poetry|nix|conda|exec|command|stdbuf|setsid|unshare|adb|npx|uv|srun|salloc|bsub|qsub)\b/.test(
      host,
    )
  if (odd) return [finding('privilege.escape', `a shell through ${host}`, effect)]
  const words = givenShell(effect)
  return words === null
    ? []
    : [finding('privilege.escape', `run ${effect.program} ${words}`.slice(0, 120), effect)]
}

const entering = wordSet('nsenter unshare chroot pivot_root capsh setpriv')

function namespaces(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!entering.has(effect.program)) return []
  const line = startOf(effect)
  if (!/--help|--print|--version/.test(line))
    return [
      finding('privilege.namespace', line, effect, {
        strength:
          effect.program === 'nsenter' || effect.program === 'chroot' || effect.program === 'capsh'
            ? 1
            : privilegeStrengths.newNamespace,
      }),
    ]
  return []
}

function kernel(effect: MachineEffect): readonly PrivilegeFinding[] {
  if (effect.verb === 'read') return []
  const what = machineDeed(effect)
  if (effect.verb === 'unprotect') return [finding('privilege.protection-off', what, effect)]
  return [
    finding(
      'privilege.kernel',
      what,
      effect,
      effect.verb === 'load' ? {} : { strength: privilegeStrengths.kernelSetting },
    ),
  ]
}

const removing =
  /^(?:-{0,2}(?:remove|delete|destroy|purge|erase|uninstall|wipe|deprovision)|-{0,2}(?:del|rm|revoke)|un(?:register|install))$/
const removingName = /-(?:remove|delete|destroy|erase|purge|uninstall)$/
/** Programs whose removals are read by themselves, and are the work of every day. */
const everyday =
  /^(?:docker|podman|nerdctl|git|npm|pnpm|yarn|pip3?|gem|cargo|find|rm|systemctl|service|snap|brew)$/

/** Tells whether a program is asked to take something away: by its name, or by one of its first words. */
function isAskedToRemove({ program, argv }: RunEffect): boolean {
  if (everyday.test(program)) return false
  return (
    removingName.test(program) ||
    argv.some((word, i) => word.length < 40 && (i < 3 || word.startsWith('--')) && removing.test(word))
  )
}

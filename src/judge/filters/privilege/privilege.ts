import { administrators } from '../../../ground/model/administrators.ts'
import { machineDeed } from '../../../ground/model/deeds/machine-deed.ts'
import {
  type PrivilegeCode,
  type PrivilegeFinding,
  privilegeCodes,
  privilegeStrengths,
} from './privilege-codes.ts'
import type { Effect, MachineEffect, RunEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { findInContainer, findEngineApi, findOpenEngine, findEngineSocket } from './find-in-container.ts'
import { isAskedToRemove } from '../views/is-asked-to-remove.ts'
import { findInFileRights } from './find-in-file-rights.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding, startOf } from '../finding.ts'
import { givenShell } from '../views/given-shell.ts'
import { findPreloadedLibrary, isProtection, findRiskySettings, findUncheckedPeer } from './is-protection.ts'
import { findUnguardedAgent } from './find-unguarded-agent.ts'
import { findWiretap } from './find-wiretap.ts'
import { spellPath, writtenPaths } from '../views/written-paths.ts'

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

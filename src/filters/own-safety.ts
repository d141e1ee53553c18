import type { Effect, RunEffect } from '../model/effect.ts'
import type { Finding } from '../model/finding.ts'
import type { Filter } from './filter.ts'
import { found } from './found.ts'
import { ownSignals } from './own-signals.ts'
import { ownSockets } from './own-sockets.ts'
import { isFile, nameOf, writtenPaths } from './written-paths.ts'

const gated = new Set(
  'review reviewer grant trust pause canary init uninstall start stop restart service token dashboard run hook mcp'.split(
    ' ',
  ),
)
const gatedPolicy = new Set('set edit trust add remove reset'.split(' '))

/** What would change, stop, answer for or blind Countersign itself. */
export const ownSafety: Filter = {
  name: 'own-safety',
  phase: 'static',
  about: 'Would the call change, stop, answer for or blind Countersign itself?',
  codes: {
    'own-safety.command': {
      points: 'gate',
      why: 'only a person may use this command of Countersign',
      instead: 'countersign check --help',
    },
    'own-safety.state': {
      points: 'gate',
      why: 'Countersign’s state, policy and keys are not for agents',
      instead: 'countersign audit list',
    },
    'own-safety.registration': {
      points: 'gate',
      why: 'this file holds the registration of the gate, or can switch hooks off',
      instead: 'ask the person to change the client’s settings',
    },
    'own-safety.signal': { points: 'gate', why: 'it would end the gate' },
    'own-safety.broad-signal': {
      points: 3,
      why: 'it can end the gate and whatever else runs on Node',
      instead: 'kill "$PID"',
    },
    'own-safety.socket': { points: 'gate', why: 'the gate’s socket is not for calls that the gate judges' },
  },
  find: ({ effects, place }) => [
    ...effects.flatMap(findIn),
    ...ownSignals(effects, place),
    ...ownSockets(effects, place),
  ],
}

function findIn(effect: Effect): readonly Finding[] {
  if (effect.type === 'run') return commands(effect)
  const touched = [...writtenPaths(effect), ...removed(effect)]
  const state = touched.find(({ roles }) => roles.includes('countersign'))
  if (state) return [found('own-safety.state', `${effect.type} ${nameOf(state)}`, effect)]
  const settings = touched.find(({ roles }) => roles.includes('agent-settings'))
  const unit = touched.find(target => isUnit(nameOf(target)))
  if (unit) return [found('own-safety.registration', `${effect.type} ${nameOf(unit)}`, effect)]
  if (settings && !isServerList(nameOf(settings)))
    return [found('own-safety.registration', `${effect.type} ${nameOf(settings)}`, effect)]
  if (
    isFile(effect, 'read') &&
    effect.target.roles.includes('countersign') &&
    (isPrivate(nameOf(effect.target)) || effect.recursive)
  ) {
    return [found('own-safety.state', `read ${nameOf(effect.target)}`, effect)]
  }
  return []
}

/** By which a service manager starts the gate. */
function isUnit(path: string): boolean {
  return (
    path.length <= 4_096 &&
    /(?:^|\/)(?:[a-z.]{0,40}\.)?countersign[\w.-]{0,40}\.(?:service|socket|plist)$/.test(path)
  )
}

/** Keys, policies, the database that holds the log and the planted values, and where the process is found. */
function isPrivate(path: string): boolean {
  return /key|secret|policy|pin|token|state\.db|resident\.json/i.test(path)
}

function removed(effect: Effect) {
  if (isFile(effect, 'delete', 'mode', 'owner')) return [effect.target]
  return effect.type === 'move' ||
    (effect.type === 'copy' && effect.target.roles.includes('countersign')) ||
    effect.type === 'link'
    ? [effect.target]
    : []
}

/** Lists of MCP servers are persistence’s facts: writing them is no way to switch the gate off. */
function isServerList(path: string): boolean {
  return /(?:^|\/)(?:\.?mcp(?:_settings|_config)?\.json|claude_desktop_config\.json)$/.test(path)
}

/** The command itself, or the file of the package that it starts. */
function isOwnProgram(word: string): boolean {
  return (
    word.length <= 4_096 &&
    /(?:^|\/)countersign(?:\.mjs|\.js|(?:@[\w.]{1,20})?(?:\/[\w-]{1,40})?\/dist\/cli\.js)?$/.test(word)
  )
}

/** `countersign VERB`, however it is started. */
function commands(effect: RunEffect): readonly Finding[] {
  const words = [effect.program, ...effect.argv]
  const at = words.findIndex(
    (word, i) =>
      isOwnProgram(word) &&
      (i === 0 || /^(?:npx|bunx|node|nodejs|pnpm|yarn|npm|bun|tsx)$/.test(effect.program)),
  )
  if (at === -1) return []
  const rest = words.slice(at + 1)
  const verbs = rest.filter((word, i) => !word.startsWith('-') && rest[i - 1] !== '--home')
  if (rest.includes('--help') || rest.includes('-h')) return []
  const [verb = '', second = ''] = verbs
  const denied =
    gated.has(verb) ||
    (verb === 'policy' && gatedPolicy.has(second)) ||
    (verb === 'audit' && second === 'anchor')
  return denied ? [found('own-safety.command', `countersign ${verb} ${second}`.trim(), effect)] : []
}

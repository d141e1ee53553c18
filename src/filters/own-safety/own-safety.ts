import { type OwnSafetyCode, ownSafetyCodes, type OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, PathTarget, RunEffect } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { flatMap } from '../../model/flat-map.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { globFits } from '../../readers/paths/glob-fits.ts'
import { finding } from '../finding.ts'
import { mentions } from './mentions.ts'
import { findProgramChanges } from './find-program-changes.ts'
import {
  findTakenFolder,
  findClientSwitch,
  fitsSettings,
  isServerList,
  findMovedSettings,
} from './find-client-switch.ts'
import { findOverwrites } from './find-overwrites.ts'
import { findSignals } from './find-signals.ts'
import { findSockets } from './find-sockets.ts'
import { stateArguments } from './names-state.ts'
import { isFile, spellPath, writtenPaths } from '../views/written-paths.ts'

const gated = new Set(
  'review reviewer grant trust pause observe canary init uninstall start stop restart service token dashboard run hook mcp'.split(
    ' ',
  ),
)
const gatedPolicy = new Set('set edit trust add remove reset'.split(' '))

/** Finds calls that would change, stop, answer for or blind Countersign itself. */
export const ownSafety: Filter<OwnSafetyCode> = {
  name: 'own-safety',
  phase: 'static',
  about: 'Would the call change, stop, answer for or blind Countersign itself?',
  codes: ownSafetyCodes,
  find: input => {
    const { effects, place } = input
    const ofEach = flatMap(effects, effect => [
      ...findIn(effect),
      ...findProgramChanges(effect),
      ...emptied(effect, place),
      ...findTakenFolder(effect),
      ...findMovedSettings(effect),
    ])
    const certain = [...ofEach, ...findSignals(effects, place), ...findSockets(effects, place)]
    const all = certain.length > 0 ? certain : flatMap(effects, effect => findOverwrites(effect, place))
    return all.length > 0 ? all : [...mentions(input), ...givenState(input)]
  },
}

/** A tool that nobody knows, or SQL, is given a path of the state. */
function givenState({ call, place }: FilterInput): readonly OwnSafetyFinding[] {
  const evidence = stateArguments(call, place)
  if (evidence.length === 0) return []
  return [{ code: 'own-safety.state', what: `${call.tool ?? call.kind} is given it`, evidence, strength: 1 }]
}

/** The folder lies below this path, or below something that its pattern stands for. */
function isTaken(folder: string, { path, glob, base, raw }: PathTarget): boolean {
  const top = (path ?? base).replace(/\/+$/, '')
  if (top === '' || !folder.startsWith(`${top}/`)) return false
  const pattern = raw.slice(raw.lastIndexOf('/') + 1)
  return (
    !glob ||
    folder
      .slice(top.length + 1)
      .split('/')
      .some(name => globFits(pattern, name))
  )
}

/** A folder that holds the gate’s own, or a registration of it, taken away with all that is in it. */
function emptied(effect: Effect, { stateFolders, clientSettings }: Place): readonly OwnSafetyFinding[] {
  const isGone = (isFile(effect, 'delete') && effect.recursive) || effect.type === 'move'
  if (!isGone) return []
  const { target } = effect
  const code = stateFolders.some(folder => isTaken(folder, target))
    ? 'own-safety.state'
    : clientSettings?.folders.some(({ path }) => isTaken(path, target))
      ? 'own-safety.registration'
      : null
  return code === null ? [] : [finding(code, `${effect.type} ${spellPath(target)}`, effect)]
}

function findIn(effect: Effect): readonly OwnSafetyFinding[] {
  if (effect.type === 'run') return [...commands(effect), ...findClientSwitch(effect)]
  const touched = [...writtenPaths(effect), ...removedTarget(effect)]
  const state = touched.find(({ roles }) => roles.includes('countersign'))
  if (state) return [finding('own-safety.state', `${effect.type} ${spellPath(state)}`, effect)]
  const settings = touched.find(target => target.roles.includes('agent-settings') || fitsSettings(target))
  const unit = touched.find(target => isUnit(spellPath(target)))
  if (unit) return [finding('own-safety.registration', `${effect.type} ${spellPath(unit)}`, effect)]
  if (settings && !isServerList(spellPath(settings)))
    return [finding('own-safety.registration', `${effect.type} ${spellPath(settings)}`, effect)]
  if (
    isFile(effect, 'read') &&
    effect.target.roles.includes('countersign') &&
    (isPrivate(spellPath(effect.target)) || effect.recursive)
  ) {
    return [finding('own-safety.state', `read ${spellPath(effect.target)}`, effect)]
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

/** Keys, tokens of installations, policies, the database that holds the log and the planted values, who is in, and where the process is found. */
function isPrivate(path: string): boolean {
  return /key|secret|policy|pin|token|state\.db|\.headers$|(?:resident|browsers)\.json/i.test(path)
}

function removedTarget(effect: Effect) {
  if (isFile(effect, 'delete', 'mode', 'owner')) return [effect.target]
  return effect.type === 'move' ||
    (effect.type === 'copy' && effect.target.roles.includes('countersign')) ||
    effect.type === 'link'
    ? [effect.target]
    : []
}

/** The command itself, or a file of the package that it starts. */
function isOwnProgram(word: string): boolean {
  return (
    word.length <= 4_096 &&
    word.includes('countersign') &&
    /(?:^|\/)countersign(?:\.mjs|\.js|@[\w.^~-]{0,40})?$|(?:^|\/)countersign(?:@[\w.]{1,20})?(?:\/[\w-]{1,40})?\/(?:dist|bin|src)\/[\w./-]{0,200}$/.test(
      word,
    )
  )
}

/** `countersign VERB`, however it is started. */
function commands(effect: RunEffect): readonly OwnSafetyFinding[] {
  const words = [effect.program, ...effect.argv]
  const at = words.findIndex(
    (word, i) =>
      isOwnProgram(word) &&
      (i === 0 || /^(?:npx|bunx|node|nodejs|pnpm|yarn|npm|bun|tsx)$/.test(effect.program)),
  )
  if (at === -1) return []
  const rest = words.slice(at + 1)
  const verbs = rest.filter((word, i) => !word.startsWith('-') && rest[i - 1] !== '--home')
  if (asksForHelp(rest)) return []
  const [verb = '', second = ''] = verbs
  const denied =
    gated.has(verb) ||
    (verb === 'policy' && gatedPolicy.has(second)) ||
    (verb === 'audit' && second === 'anchor')
  return denied ? [finding('own-safety.command', `countersign ${verb} ${second}`.trim(), effect)] : []
}

/** Help is the last word, and not the value of an option or a word of the command that `run` would start. */
function asksForHelp(words: readonly string[]): boolean {
  const before = words.at(-2) ?? ''
  return /^(?:--help|-h)$/.test(words.at(-1) ?? '') && !before.startsWith('-') && !words.includes('--')
}

import { type OwnSafetyCode, ownSafetyCodes, type OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'
import { mentions } from './mentions.ts'
import { findProgramChanges } from './find-program-changes.ts'
import {
  findTakenFolder,
  findClientSwitch,
  fitsSettings,
  isServerList,
  findMovedSettings,
  writesTastes,
} from './find-client-switch.ts'
import { findClientStarts } from './find-client-starts.ts'
import { findInTools } from './find-in-tools.ts'
import { findLoopback } from './find-loopback.ts'
import { findOwnCommands } from './find-own-commands.ts'
import { findOverwrites } from './find-overwrites.ts'
import { findReaches } from './find-reaches.ts'
import { findSignals } from './find-signals.ts'
import { findSockets } from './find-sockets.ts'
import { findTyping } from './find-typing.ts'
import { stateArguments } from './names-state.ts'
import { isFile, spellPath, writtenPaths } from '../views/written-paths.ts'
import { isTaken } from '../views/is-taken.ts'

/** Finds calls that would change, stop, answer for or blind Countersign itself. */
export const ownSafety: Filter<OwnSafetyCode> = {
  name: 'own-safety',
  phase: 'static',
  about: 'Would the call change, stop, answer for or blind Countersign itself?',
  codes: ownSafetyCodes,
  find: input => {
    const { effects, place } = input
    const ofEach = flatMap(effects, effect => [
      ...findIn(effect, place),
      ...findProgramChanges(effect, place),
      ...emptied(effect, place),
      ...findTakenFolder(effect),
      ...findMovedSettings(effect),
    ])
    const certain = [...ofEach, ...findSignals(effects, place), ...findSockets(effects, place)]
    if (certain.length > 0) return certain
    const named = [...mentions(input), ...givenState(input), ...findInTools(input)]
    if (named.length > 0) return named
    return [
      ...flatMap(effects, effect => findOverwrites(effect, place)),
      ...findReaches(effects, place),
      ...findTyping(effects),
      ...findClientStarts(effects),
      ...findLoopback(effects, place),
    ]
  },
}

/** A tool that nobody knows, or SQL, is given a path of the state. */
function givenState({ call, place }: FilterInput): readonly OwnSafetyFinding[] {
  const evidence = stateArguments(call, place)
  if (evidence.length === 0) return []
  return [{ code: 'own-safety.state', what: `${call.tool ?? call.kind} is given it`, evidence, strength: 1 }]
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

function findIn(effect: Effect, place: Place): readonly OwnSafetyFinding[] {
  if (effect.type === 'run') return [...findOwnCommands(effect, place), ...findClientSwitch(effect)]
  const touched = [...writtenPaths(effect), ...removedTarget(effect)]
  const state = touched.find(({ roles }) => roles.includes('countersign'))
  if (state) return [finding('own-safety.state', `${effect.type} ${spellPath(state)}`, effect)]
  const settings = touched.find(target => target.roles.includes('agent-settings') || fitsSettings(target))
  const unit = touched.find(target => isUnit(spellPath(target)))
  if (unit) return [finding('own-safety.registration', `${effect.type} ${spellPath(unit)}`, effect)]
  if (settings && !isServerList(spellPath(settings)) && !writesTastes(effect))
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

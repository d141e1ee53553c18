import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, PackageEffect, PathTarget, RunEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { isElsewhere } from '../../readers/paths/is-elsewhere.ts'
import { type OwnReach, reachOwn } from '../../readers/paths/reach-own.ts'
import { isWithin } from '../../readers/paths/path-target.ts'
import { looksOnly } from '../../readers/shell/looks-only.ts'
import { finding } from '../finding.ts'
import { spellPath, writtenPaths } from '../views/written-paths.ts'
import { isServerList } from './find-client-switch.ts'

const changing: ReadonlySet<PackageEffect['verb']> = new Set(['install', 'remove', 'update'])

/** A call that changes which program answers to the name of Countersign. */
export function findProgramChanges(effect: Effect, place: Place): readonly OwnSafetyFinding[] {
  if (effect.type === 'package')
    return changing.has(effect.verb) && effect.names.some(isOwnPackage)
      ? [finding('own-safety.package', `${effect.verb} ${effect.names.join(' ')}`.slice(0, 200), effect)]
      : []
  const gone = effect.type === 'delete' || effect.type === 'move' || effect.type === 'mode'
  const target = [...writtenPaths(effect), ...(gone ? [effect.target] : [])].find(one =>
    isOwnProgram(one, place),
  )
  return target ? [finding('own-safety.program', `${effect.type} ${spellPath(target)}`, effect)] : []
}

function isOwnPackage(name: string): boolean {
  return /^countersign(?:@|$)/.test(name)
}

const ofProject: ReadonlySet<PathTarget['class']> = new Set(['inside', 'workspace', 'generated'])

/** Tells whether a path is the installed program, or one of its name that a shell would find first; not its own checkout. */
function isOwnProgram(target: PathTarget, place: Place): boolean {
  if (isInstalled(target, place)) return true
  const path = spellPath(target).slice(-1_024)
  return (
    /(?:^|\/)node_modules\/(?:\.bin\/countersign(?:\.\w+)?$|countersign(?:\/|$))/.test(path) ||
    (!ofProject.has(target.class) && /\/s?bin\/countersign(?:\.\w+)?$/.test(path))
  )
}

/** A file of this installation, wherever it lies and whatever leads there. */
function isInstalled(target: PathTarget, place: Place): boolean {
  const reach = reachOwn(target, place)
  return reach?.kind === 'program' && reach.where === 'at' && !ofProject.has(target.class)
}

/**
 * Finds what could change or take along the gate’s own files though nothing names them for certain: a pattern, a
 * substitution, links that were not followed, a folder above them, a word for a program that nobody reads.
 */
export function findReaches(effects: readonly Effect[], place: Place): readonly OwnSafetyFinding[] {
  let by = ''
  return flatMap(effects, effect => {
    if (effect.type === 'run') by = effect.program
    return isElsewhere(effect) ? [] : reaches(effect, place, by)
  })
}

/** `by` is the program that was started last. */
function reaches(effect: Effect, place: Place, by: string): readonly OwnSafetyFinding[] {
  if (effect.type === 'run') return namedByRun(effect, place)
  const changed = changedPaths(effect).find(target => changes(target, effect, place))
  if (changed) return [finding('own-safety.reach', `${effect.type} ${spellPath(changed)}`, effect)]
  const taken = takenAlong(effect, by).find(
    target =>
      isTaken(target, effect, place) && (!(by === '' || searching.has(by)) || holdsKeys(target, place)),
  )
  return taken ? [finding('own-safety.taken-along', `${effect.type} ${spellPath(taken)}`, effect)] : []
}

function changedPaths(effect: Effect): readonly PathTarget[] {
  if (effect.type === 'delete' || effect.type === 'mode' || effect.type === 'owner') return [effect.target]
  const gone = effect.type === 'move' ? [effect.target] : []
  return [...writtenPaths(effect), ...gone]
}

/** A place below counts where all of it changes: rights of a whole tree, a move into a folder by its own name. */
function changes(target: PathTarget, effect: Effect, place: Place): boolean {
  const reach = reachOwn(target, place)
  if (!reach) return target.unlooked === true && isTree(effect)
  if (isServerList(spellPath(target))) return false
  if (reach.where === 'at') return !reach.certain || target.leadsTo !== undefined
  const isWhole = 'recursive' in effect && effect.recursive
  if (effect.type === 'mode' || effect.type === 'owner') return isWhole
  // Some of all that lies below: nobody can say that ours is not among it.
  return !reach.certain && (isWhole || /^(?:write|append|copy|move)$/.test(effect.type))
}

/** A folder whose links nobody followed, with all that is in it or comes into it. */
function isTree(effect: Effect): boolean {
  return 'recursive' in effect && effect.recursive
}

/** Keys and the policy lie in a folder that is copied, packed or sent as a whole. */
function takenAlong(effect: Effect, by: string): readonly PathTarget[] {
  if (effect.type === 'copy') return [effect.target]
  return effect.type === 'read' && !(effect.recursive && looksOnly(by) && !searching.has(by))
    ? [effect.target]
    : []
}

/** Programs that print what they find in all files of a folder. */
const searching = wordSet('grep egrep fgrep zgrep rg ag ack ugrep')

function isTaken(target: PathTarget, effect: Effect, place: Place): boolean {
  const reach = reachOwn(target, place)
  if (!reach || reach.kind === 'settings') return false
  if (reach.kind === 'program') return effect.type === 'copy' && isInstalled(target, place)
  if (reach.where === 'at') return !reach.certain
  const isWhole = 'recursive' in effect && effect.recursive
  return isWhole && isBelowHome(target, place)
}

/** Of the gate’s own folders, the one that holds keys: a search through settings is an ordinary one. */
function holdsKeys(target: PathTarget, place: Place): boolean {
  const { path = '', where } = reachOwn(target, place) ?? {}
  return where === 'at' || isWithin(path, place.stateFolders[0] ?? '/')
}

/** The home folder as a whole is somebody’s backup; a folder in it is somebody’s choice. */
function isBelowHome({ path, base }: PathTarget, { home }: Place): boolean {
  return (path ?? base).startsWith(`${home}/`)
}

/** Programs that bring back whole trees of files. */
const restoring =
  /^(?:restic|borg|duplicity|kopia|rdiff-backup|tarsnap|bup|duplicacy|rsnapshot|dpkg-deb|chezmoi|stow|dotbot|yadm)$/

/** A word for a program of which no reader says what it does with it. */
function namedByRun(run: RunEffect, place: Place): readonly OwnSafetyFinding[] {
  const name = run.names?.find(one => isTold(reachOwn(one, place), one, run, place))
  return name ? [finding('own-safety.reach', `${run.program} ${spellPath(name)}`, run)] : []
}

function isTold(
  reach: OwnReach | undefined,
  target: PathTarget,
  { program }: RunEffect,
  place: Place,
): boolean {
  if (!reach || reach.kind === 'program' || isServerList(spellPath(target))) return false
  return reach.where === 'at' || isBelowHome(target, place) || restoring.test(program)
}

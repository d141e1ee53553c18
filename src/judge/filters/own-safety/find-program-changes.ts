import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, PackageEffect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { reachOwn } from '../../readers/paths/reach-own.ts'
import { finding } from '../finding.ts'
import { spellPath, writtenPaths } from '../views/written-paths.ts'

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
export function isInstalled(target: PathTarget, place: Place): boolean {
  const reach = reachOwn(target, place)
  return reach?.kind === 'program' && reach.where === 'at' && !ofProject.has(target.class)
}

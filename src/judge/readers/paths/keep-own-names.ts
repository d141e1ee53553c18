import { flatMap } from '../../../ground/model/map-of.ts'
import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { isElsewhere } from './is-elsewhere.ts'
import { programNames } from './own-places.ts'
import { reachOwn } from './reach-own.ts'

/**
 * Returns the same effects; of the files that programs and tools are told, those are left that could be the gate’s own,
 * and a note of nothing else goes.
 */
export function keepOwnNames(effects: readonly Effect[], place: Place): readonly Effect[] {
  return flatMap(effects, effect => {
    if ((effect.type !== 'run' && effect.type !== 'opaque') || !effect.names) return [effect]
    const { names, ...rest } = effect
    const own = isElsewhere(effect) ? [] : names.filter(name => isOwn(name, place))
    if (own.length > 0) return [{ ...rest, names: own }]
    return rest.type === 'opaque' && rest.weight === 'note' ? [] : [rest]
  })
}

/** A link to a name of the program’s is the program, wherever that is found. */
function isOwn(name: PathTarget, place: Place): boolean {
  const end = name.leadsTo?.slice(name.leadsTo.lastIndexOf('/') + 1) ?? ''
  return programNames.includes(end) || reachOwn(name, place) !== undefined
}

import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { globFits } from '../../readers/paths/glob-fits.ts'
import { finding } from '../finding.ts'
import { isServerList } from './find-client-switch.ts'
import { spellPath, writtenPaths } from '../views/written-paths.ts'

/**
 * Finds writes that may replace the gate’s own files or a registration under names that nobody has read: an archive
 * or a whole tree over the home folder, a pattern that fits them, a branch or a stash over settings that git tracks.
 */
export function findOverwrites(effect: Effect, place: Place): readonly OwnSafetyFinding[] {
  if (effect.type === 'repository') return broughtBack(effect)
  const what = treeOver(effect, place) ?? patternOver(effect, place)
  return what === undefined
    ? []
    : [finding('own-safety.overwrite', `${effect.type} ${spellPath(what)}`, effect)]
}

function broughtBack(effect: Effect & { readonly type: 'repository' }): readonly OwnSafetyFinding[] {
  const settings = effect.settings?.filter(path => !isServerList(path)) ?? []
  if (settings.length === 0) return []
  const what = `git ${effect.verb} over ${settings.join(', ')}`.slice(0, 200)
  return [finding('own-safety.overwrite', what, effect)]
}

/** In the folder that an agent works in, trees come and go. */
function treeOver(effect: Effect, place: Place): PathTarget | undefined {
  const into = treeInto(effect)
  const path = into?.leadsTo ?? into?.path ?? null
  if (into === undefined || path === null || /^(?:inside|generated|temp)$/.test(into.class)) return undefined
  if (into.class === 'workspace' && path !== place.home) return undefined
  const top = (path === '/' ? '' : path) + nameInto(effect)
  return ownFiles(place).some(file => file.startsWith(`${top}/`)) ? into : undefined
}

/** A folder that is copied into another one goes by its own name: `cp -r tree/.config ~`. */
function nameInto(effect: Effect): string {
  if (effect.type !== 'copy' || /\/\.?$/.test(effect.target.raw)) return ''
  const path = effect.target.path ?? ''
  return path.slice(path.lastIndexOf('/'))
}

/** Returns the folder that an archive is unpacked into, or that a whole folder is copied to. */
function treeInto(effect: Effect): PathTarget | undefined {
  if (effect.type === 'append' || effect.type === 'write') return effect.recursive ? effect.target : undefined
  return effect.type === 'copy' && effect.recursive ? effect.to : undefined
}

/** Patterns in a client’s own folder are the registration’s facts already. */
function patternOver(effect: Effect, { clientSettings }: Place): PathTarget | undefined {
  return writtenPaths(effect).find(target => {
    const pattern = target.glob ? patternOf(target) : ''
    return pattern !== '' && clientSettings?.files.some(file => globFits(pattern, file))
  })
}

function patternOf({ path, base, raw }: PathTarget): string {
  const pattern = path ?? `${base}/${raw.replace(/^(?:\.\/)+/, '')}`
  return pattern.length > 1_024 ? '' : pattern.replaceAll('[found]', '')
}

function ownFiles({ stateFolders, clientSettings }: Place): readonly string[] {
  return [...stateFolders, ...(clientSettings?.files ?? [])]
}

import {
  type DestructionCode,
  type DestructionFinding,
  destructionCodes,
  destructionStrengths,
} from './destruction-codes.ts'
import type { Effect, FileEffect, PathTarget } from '../../model/effect.ts'
import { flatMap } from '../../model/flat-map.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'
import { findInDeletion, holdsHistory } from './find-in-deletion.ts'
import { followLinks } from './follow-links.ts'
import { isFile, spellPath } from '../views/written-paths.ts'

/** Deleting or overwriting what can’t be had again. */
export const destruction: Filter<DestructionCode> = {
  name: 'destruction',
  phase: 'pattern',
  about: 'Does the call delete or overwrite what cannot be had again?',
  codes: destructionCodes,
  find: input => flatMap(input.effects, effect => findIn(effect, input)),
}

function findIn(effect: Effect, { effects, place }: FilterInput): readonly DestructionFinding[] {
  if (effect.type === 'run' && /^g?rm$/.test(effect.program) && effect.argv.includes('--no-preserve-root'))
    return [finding('destruction.no-preserve-root', 'rm --no-preserve-root', effect)]
  if (effect.type === 'process' && effect.verb === 'fork-bomb')
    return [finding('destruction.fork-bomb', `${effect.target} calls itself without end`, effect)]
  if (isFile(effect, 'delete')) return findInDeletion(followLinks(effect, effects, place))
  if (isFile(effect, 'write') && effect.target.class === 'block-device')
    return [finding('destruction.device', `write ${spellPath(effect.target)}`, effect)]
  if (isFile(effect, 'write') && effect.shred === true) return erasing(effect)
  if (
    isFile(effect, 'write', 'append') &&
    effect.content?.from !== 'literal' &&
    effect.target.roles.includes('log') &&
    effect.type === 'write'
  )
    return [finding('destruction.logs', `overwrite ${spellPath(effect.target)}`, effect)]
  if (effect.type === 'move') return moving(effect.target, spellPath(effect.to), effect)
  if (effect.type === 'link' && spellPath(effect.target) === '/dev/null' && effect.to.roles.includes('log'))
    return [finding('destruction.logs', `link ${spellPath(effect.to)} to nothing`, effect)]
  if ((effect.type === 'copy' || effect.type === 'link') && effect.to.class === 'block-device')
    return [finding('destruction.device', `write ${spellPath(effect.to)}`, effect)]
  return isFile(effect, 'write') ? overwriting(effect) : []
}

/** Only what was seen to be there, and is not in git, can be lost by writing over it. */
function overwriting(effect: FileEffect): readonly DestructionFinding[] {
  if (holdsHistory(effect.target))
    return [
      finding('destruction.history', `overwrite ${spellPath(effect.target)}`, effect, {
        strength: destructionStrengths.partOfHistory,
      }),
    ]
  const { facts, roles } = effect.target
  if (roles.includes('log'))
    return [finding('destruction.logs', `overwrite ${spellPath(effect.target)}`, effect)]
  if (roles.includes('database-file') && facts?.exists !== false && effect.content !== undefined)
    return [
      finding('destruction.database-file', `overwrite ${spellPath(effect.target)}`, effect, {
        strength: destructionStrengths.databaseOverwritten,
      }),
    ]
  return facts?.exists === true &&
    facts.kind === 'file' &&
    !facts.recoverable &&
    (facts.bytes ?? 0) > 0 &&
    effect.content !== undefined &&
    effect.content.from !== 'literal'
    ? [finding('destruction.file', `overwrite ${spellPath(effect.target)}`, effect)]
    : []
}

function erasing(effect: FileEffect): readonly DestructionFinding[] {
  const target = effect.target
  if (target.roles.includes('log')) return [finding('destruction.logs', `empty ${spellPath(target)}`, effect)]
  if (/^\/(?:etc|usr|boot|bin|lib)/.test(spellPath(target)))
    return [finding('destruction.system-file', `overwrite ${spellPath(target)}`, effect)]
  const made =
    target.class === 'temp' ||
    target.class === 'generated' ||
    target.facts?.exists === false ||
    /\.(?:img|iso|bin|dat|tmp|log|raw|swap)$|swapfile/.test(spellPath(target))
  return made
    ? []
    : [
        finding(
          'destruction.erased',
          `overwrite ${spellPath(target)}`,
          effect,
          target.class === 'inside' && !target.roles.includes('database-file')
            ? { strength: destructionStrengths.erasedInside }
            : {},
        ),
      ]
}

/** Moving something of the system, or into nothing, takes it away. */
function moving(target: PathTarget, to: string, effect: Effect): readonly DestructionFinding[] {
  if (to === '/dev/null')
    return [finding('destruction.erased', `move ${spellPath(target)} to /dev/null`, effect)]
  if (target.class === 'home' || target.class === 'root' || target.class === 'system-root')
    return [
      finding(
        target.class === 'home' ? 'destruction.home' : 'destruction.root',
        `move ${spellPath(target)} away`,
        effect,
      ),
    ]
  return target.class === 'system' && !/^\/(?:var\/tmp|tmp|usr\/local)\//.test(spellPath(target))
    ? [finding('destruction.system-file', `move ${spellPath(target)} away`, effect)]
    : []
}

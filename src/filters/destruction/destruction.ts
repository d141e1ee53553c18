import type { Effect, FileEffect, PathTarget } from '../../model/effect.ts'
import type { Finding } from '../../model/finding.ts'
import { flatMap } from '../../model/flat-map.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'
import { findInDeletion, holdsHistory } from './find-in-deletion.ts'
import { followLinks } from '../views/follow-links.ts'
import { isFile, spellPath } from '../views/written-paths.ts'

/** Deleting or overwriting what can’t be had again. */
export const destruction: Filter = {
  name: 'destruction',
  phase: 'pattern',
  about: 'Does the call delete or overwrite what cannot be had again?',
  codes: {
    'destruction.root': {
      points: 'gate',
      why: 'it would delete the system itself',
      instead: 'name the one folder inside the workspace that is meant',
    },
    'destruction.home': {
      points: 'gate',
      why: 'it would delete a home folder',
      instead: 'name the one folder inside the workspace that is meant',
    },
    'destruction.device': { points: 'gate', why: 'it would overwrite a disk' },
    'destruction.database-files': { points: 'gate', why: 'it would delete a whole database on disk' },
    'destruction.no-preserve-root': {
      points: 'gate',
      why: 'it switches off the last protection of the system',
    },
    'destruction.fork-bomb': { points: 'gate', why: 'it multiplies until the machine stops' },
    'destruction.workspace': {
      points: 5,
      why: 'it would delete the whole workspace',
      instead: 'delete only what is meant, by name',
      floor: 'quiz',
    },
    'destruction.history': {
      points: 5,
      why: 'it would delete the repository’s history, unpushed commits and stashes with it',
      instead: 'leave .git as it is; start over in a fresh clone beside it',
      floor: 'quiz',
    },
    'destruction.tree': {
      points: 3,
      why: 'everything below it would be gone',
      instead: 'move it aside, so that it can be had again',
      floor: 'quiz',
    },
    'destruction.many': {
      points: 3,
      why: 'every file of a whole tree that the pattern fits would be gone',
      instead: 'list what the pattern fits first, and delete those by name',
      floor: 'quiz',
    },
    'destruction.file': { points: 1, why: 'the file would be gone' },
    'destruction.recoverable': { points: 0.5, why: 'it can be had again from git' },
    'destruction.outside': {
      points: 5,
      why: 'it is outside the workspace, and would be gone',
      instead: 'delete only inside the workspace',
      floor: 'quiz',
    },
    'destruction.outside-file': {
      points: 3,
      why: 'it is outside the workspace',
      instead: 'delete only inside the workspace',
      floor: 'quiz',
    },
    'destruction.system-file': { points: 4, why: 'the machine depends on it', floor: 'quiz' },
    'destruction.unknown': {
      points: 3,
      why: 'what it deletes is known only at run time, and an empty variable deletes more',
      instead: 'write the path out',
      floor: 'quiz',
    },
    'destruction.database-file': {
      points: 3,
      why: 'a database is in it',
      instead: 'make a copy of it elsewhere first, or move it aside',
      floor: 'quiz',
    },
    'destruction.logs': { points: 4, why: 'logs and histories show what happened' },
    'destruction.erased': { points: 3, why: 'what is overwritten like this can’t be recovered' },
  },
  find: input => flatMap(input.effects, effect => findIn(effect, input)),
}

function findIn(effect: Effect, { effects, place }: FilterInput): readonly Finding[] {
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
function overwriting(effect: FileEffect): readonly Finding[] {
  if (holdsHistory(effect.target))
    return [
      finding('destruction.history', `overwrite ${spellPath(effect.target)}`, effect, { strength: 0.6 }),
    ]
  const { facts, roles } = effect.target
  if (roles.includes('log'))
    return [finding('destruction.logs', `overwrite ${spellPath(effect.target)}`, effect)]
  if (roles.includes('database-file') && facts?.exists !== false && effect.content !== undefined)
    return [
      finding('destruction.database-file', `overwrite ${spellPath(effect.target)}`, effect, {
        strength: 0.5,
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

function erasing(effect: FileEffect): readonly Finding[] {
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
          target.class === 'inside' && !target.roles.includes('database-file') ? { strength: 0.5 } : {},
        ),
      ]
}

/** Moving something of the system, or into nothing, takes it away. */
function moving(target: PathTarget, to: string, effect: Effect): readonly Finding[] {
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

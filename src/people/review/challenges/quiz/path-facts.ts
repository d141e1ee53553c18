import type { Effect, PathTarget } from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import { pickedName } from '../../picked-name.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import { type QuizFact, sameAnswer, shownAnswer } from './quiz-fact.ts'
import type { QuizContext } from './quiz-context.ts'
import { namedPaths } from '../../../../ground/model/named-paths.ts'

/** A path as an answer: what it stands for, and how it is spelled for everybody alike. */
interface PathAnswer {
  readonly path: string
  readonly shown: string
}

/** The one way to spell a target in a quiz: as seen from the working directory, or absolute. Null when not known. */
function pathAnswer(target: PathTarget, cwd: string): PathAnswer | null {
  if (target.path !== null) return spellTarget(target.path, cwd)
  const last = target.raw.slice(target.raw.lastIndexOf('/') + 1)
  if (!target.glob || target.base === '' || !ownPattern.test(last)) return null
  return spellTarget(`${target.base === '/' ? '' : target.base}/${last}`, cwd)
}

/** `*.log`: the only kind of glob that plainly leaves other files alone. */
const ownPattern = /^\*\.[a-z0-9]{1,8}$/i

/** A known absolute path as an answer. */
function spellTarget(path: string, cwd: string): PathAnswer {
  const shown = path.startsWith(`${cwd}/`) && cwd !== '/' ? path.slice(cwd.length + 1) : path
  return { path, shown }
}

/** The reach of a target: paths at, below or above these, save those of another ending in one folder. */
interface Reach {
  /** Folded; null for every path there is. */
  readonly places: readonly string[] | null
  /** `*.log` in one folder leaves files with other endings alone. */
  readonly only: { readonly folder: string; readonly ending: string } | null
}

/** Returns the reach of a target beyond itself: taken from its name, its real path, and its pattern. */
function reachOf({ facts, path, base, raw, glob }: PathTarget): Reach {
  const places = [path ?? base, facts?.realPath ?? ''].filter(one => one !== '').map(folded)
  const last = raw.slice(raw.lastIndexOf('/') + 1)
  const isPattern = path === null && glob && ownPattern.test(last)
  return {
    places: path === null && base === '' ? null : places,
    only: isPattern ? { folder: folded(base), ending: ending(last) } : null,
  }
}

/** Tells whether the target’s fate is, or might be, this path’s too: below it, above it, or not known. */
function mayTouch({ places, only }: Reach, answer: PathAnswer): boolean {
  if (places === null) return true
  const path = folded(answer.path)
  const folder = path.slice(0, path.lastIndexOf('/')) || '/'
  if (only && folder === only.folder && ending(path) !== only.ending) return false
  return places.some(place => related(place, path))
}

const maxNear = 40

/** Paths that could stand in this one's place: neighbours on the disk, then names of the same kind. */
function otherPaths(
  answer: PathAnswer,
  cwd: string,
  siblings: readonly string[],
  isFile: boolean,
): readonly (readonly string[])[] {
  const cut = answer.path.lastIndexOf('/')
  const folder = answer.path.slice(0, cut)
  const name = answer.path.slice(cut + 1)
  const near = siblings.filter(path => path.slice(0, path.lastIndexOf('/')) === folder).slice(0, maxNear)
  const alike = near.filter(path => ending(path) === ending(answer.path))
  const made = namesLike(name, folder, isFile).map(other => `${folder}/${other}`)
  const far = answer.path === '/' || folder === '' ? ['/opt/data', '/srv/www', '/mnt/backup'] : []
  return [alike, near, made, far].map(group => group.map(path => spellTarget(path, cwd).shown))
}

function namesLike(name: string, folder: string, isFile: boolean): readonly string[] {
  if (folder === '/home' || folder === '/Users') return namePools.account
  if (ownPattern.test(name)) return namePools.extension.map(extension => `*.${extension}`)
  if (name.startsWith('.')) return namePools.hidden
  const dot = name.lastIndexOf('.')
  if (dot > 0) return namePools.file.map(stem => stem + name.slice(dot))
  return isFile ? namePools.file : namePools.folder
}

/** One is the other or holds it. */
function related(a: string, b: string): boolean {
  return a === b || a === '/' || b === '/' || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
}

/** On a disk that may not tell cases apart. */
function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function ending(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/** A deed done to a path, and the question for it. */
const deeds = {
  delete: { asks: 'Which of these is deleted?', does: 'It is deleted' },
  write: { asks: 'Which of these files is written over or made new?', does: 'It is written' },
  append: { asks: 'To which of these files is something added?', does: 'Something is added to it' },
  mode: { asks: 'Whose permissions change?', does: 'Its permissions change' },
  owner: { asks: 'What gets another owner?', does: 'It gets another owner' },
  move: { asks: 'Which of these is moved away?', does: 'It is moved away' },
  send: { asks: 'Which of these files is sent out?', does: 'It is sent out' },
  execute: { asks: 'From which of these files is code run?', does: 'Code in it is run' },
  read: { asks: 'Which of these is read?', does: 'It is only read' },
} as const

type Deed = keyof typeof deeds

/** Done to files, not to folders. */
const fileDeeds: ReadonlySet<Deed> = new Set(['write', 'append', 'send', 'execute'])

interface Done {
  readonly deed: Deed
  readonly target: PathTarget
  readonly reach: Reach
  /** Nothing to ask about: a part that a test picks, or what happens to a path by the way. */
  readonly isAside: boolean
  readonly weight: number
}

/** Asks which paths are deleted, written, sent and so on, and what is done to one. */
export function pathFacts(context: QuizContext): readonly QuizFact[] {
  const doneBy = (effect: Effect) => doneTo(effect, gravityOf(effect, context.findings))
  const done = context.effects.flatMap(doneBy)
  const all = context.effects.flatMap(namedPaths).slice(0, 40)
  const askedOf = context.gravest
    .flatMap(doneBy)
    .filter(({ isAside }) => !isAside)
    .slice(0, 20)
  return [
    ...patternFacts(context),
    ...askedOf.flatMap(one => [...whichPath(one, done, all, context), ...whatDeed(one, done, context)]),
  ]
}

/** `find … -name '*.pyc' -delete`: which files go is asked by their name. */
function patternFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const patterns = effects.flatMap(effect =>
    effect.type === 'delete' ? [effect.narrowed ? pickedName(effect.pattern) : undefined] : [],
  )
  const isKnown = patterns.every(one => one !== undefined && /^\*\.\w{1,10}$/.test(one))
  if (!isKnown) return []
  return gravest.flatMap(effect =>
    effect.type === 'delete'
      ? nameFact({
          topic: 'delete.pattern',
          question: 'Files of which kind are deleted?',
          right: pickedName(effect.pattern) ?? '',
          alsoRight: patterns.flatMap(one => one ?? []),
          pool: namePools.extension.map(one => `*.${one}`),
          reveals: ['verb:delete'],
          weight: gravityOf(effect, findings),
        })
      : [],
  )
}

function doneTo(effect: Effect, weight: number): readonly Done[] {
  const isPart = 'narrowed' in effect && effect.narrowed === true
  const done =
    (isAside: boolean) =>
    ([deed, target]: DeedTo) => ({
      deed,
      target,
      reach: reachOf(target),
      isAside,
      weight,
    })
  return [...deedsOf(effect).map(done(isPart)), ...asidesOf(effect).map(done(true))]
}

type DeedTo = readonly [Deed, PathTarget]

/** Files that come to be, or are overwritten, where another effect is the point. */
function asidesOf(effect: Effect): readonly DeedTo[] {
  if (effect.type === 'connect') return effect.savesTo ? [['write', effect.savesTo]] : []
  return effect.type === 'copy' || effect.type === 'move' || effect.type === 'link'
    ? [['write', effect.to]]
    : []
}

function deedsOf(effect: Effect): readonly DeedTo[] {
  switch (effect.type) {
    case 'delete':
    case 'write':
    case 'append':
    case 'mode':
    case 'owner':
    case 'move':
    case 'read':
      return [[effect.type, effect.target]]
    case 'connect':
      return effect.sends.flatMap(source =>
        source.from === 'file' ? [['send', source.target] as const] : [],
      )
    case 'execute':
      return namedPaths(effect).map(target => ['execute', target] as const)
    default:
      return []
  }
}

function whichPath(
  { deed, target, weight }: Done,
  done: readonly Done[],
  all: readonly PathTarget[],
  context: QuizContext,
): readonly QuizFact[] {
  const right = pathAnswer(target, context.cwd)
  const isUncertain = isTaking(deed) && context.effects.some(mayTakeMore)
  if (!right || isUncertain) return []
  // Whoever writes, sends or runs a file may have read it.
  const touched = deed === 'read' ? done : done.filter(one => one.deed === deed || twins[deed] === one.deed)
  const looks = new Set(touched.map(one => sameAnswer(pathAnswer(one.target, context.cwd)?.shown ?? '')))
  const isWrong = (path: PathAnswer) =>
    !touched.some(({ reach }) => mayTouch(reach, path)) && !looks.has(sameAnswer(path.shown))
  const named = all.flatMap(one => pathAnswer(one, context.cwd) ?? [])
  const groups = [
    named.map(({ shown }) => shown),
    ...otherPaths(right, context.cwd, context.siblings, fileDeeds.has(deed)),
  ]
  const wrong = groups.map(group =>
    group.filter(shown =>
      isWrong(spellTarget(shown.startsWith('/') ? shown : `${context.cwd}/${shown}`, context.cwd)),
    ),
  )
  return [
    {
      topic: `${deed}.path`,
      question: deeds[deed].asks,
      right: shownAnswer(right.shown),
      wrong,
      reveals: [`verb:${deed}`, 'place'],
      tells: [],
      weight,
    },
  ]
}

function whatDeed(
  { deed, target, weight }: Done,
  done: readonly Done[],
  context: QuizContext,
): readonly QuizFact[] {
  const path = pathAnswer(target, context.cwd)
  if (!path) return []
  const alsoDone = new Set(done.filter(one => mayTouch(one.reach, path)).map(one => one.deed))
  if (deed === 'read' && alsoDone.size > 1) return []
  // Whoever writes a file may call that adding to it, and whoever sends or runs one has read it.
  const near: readonly Deed[] = [...alsoDone].flatMap(one => confusable[one] ?? [])
  const wrong = (Object.keys(deeds) as Deed[]).filter(one => !alsoDone.has(one) && !near.includes(one))
  return [
    {
      topic: `${path.shown}.deed`,
      question: `What happens to ${shownAnswer(path.shown)}?`,
      right: deeds[deed].does,
      wrong: [wrong.map(one => deeds[one].does)],
      reveals: ['place', 'purpose'],
      tells: [`verb:${deed}`, 'deed'],
      weight: weight - 0.3,
    },
  ]
}

/** Two that somebody could take for one another. */
const twins: Readonly<Partial<Record<Deed, Deed>>> = {
  delete: 'move',
  move: 'delete',
  write: 'append',
  append: 'write',
}

function isTaking(deed: Deed): boolean {
  return deed === 'delete' || deed === 'write' || deed === 'move'
}

/** Git takes files away, or writes them, that no effect names. */
function mayTakeMore(effect: Effect): boolean {
  return (
    effect.type === 'repository' &&
    effect.loses.some(one => one === 'untracked' || one === 'changes' || one === 'repository')
  )
}

const confusable: Readonly<Partial<Record<Deed, readonly Deed[]>>> = {
  delete: ['move'],
  move: ['delete'],
  write: ['append'],
  append: ['write'],
  send: ['read'],
  execute: ['read'],
  read: ['send', 'execute'],
}

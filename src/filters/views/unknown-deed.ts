import type { RunEffect } from '../../model/effect.ts'
import { looksOnly } from '../../readers/shell/looks-only.ts'
import { isProgram } from '../../readers/shell/program-name.ts'
import {
  destroyingVerbs,
  grantingVerbs,
  graveObjects,
  otherVerbs,
  projectPrograms,
  releasingVerbs,
  removingVerbs,
  rightObjects,
  smallObjects,
  sweepingOptions,
  tryingOptions,
} from './removing-verbs.ts'
import { partsOfWord, plainObject } from './parts-of-word.ts'

/** The deed that a program which no reader knows is asked for. */
export type UnknownDeed = 'destroy' | 'change'

/** The words that may stand before a verb, and the verb: `group subgroup noun kind verb`. */
const mostBefore = 5
const mostWords = 64

const destroyingName = /(?:^|-)(?:delete|destroy|purge|erase|nuke)(?:-[a-z-]{1,40})?$/
const destroyingOption =
  /^--(?:destroy|erase|wipe|shred|autonuke|delete-(?:vm|disk|volume|all|data|database|account|backups?)|destroy-[a-z-]{1,40})$/

/** Reads the words of a program that no reader knows: `[group…] [noun] verb [NAME]`, `verb-noun`, `VerbNoun`. */
export function unknownDeed({ program, argv }: RunEffect): UnknownDeed | null {
  const jar = program === 'java' ? argv.indexOf('-jar') : -1
  if (jar === -1 && isKnown(program)) return null
  const given = argv.slice(jar === -1 ? 0 : jar + 2, mostWords)
  if (given.some(word => tryingOptions.test(word.slice(0, 60)))) return null
  if (destroyingName.test(program) || given.some(word => word.length < 60 && destroyingOption.test(word)))
    return 'destroy'
  const words = given.filter(word => !word.startsWith('-'))
  return (
    words.slice(0, mostBefore).reduce<Reading>((found, _, at) => found ?? deedAt(words, at, given), null)
      ?.deed ?? null
  )
}

function isKnown(program: string): boolean {
  return (
    program === '' ||
    program.includes('.') ||
    isProgram(program) ||
    looksOnly(program) ||
    projectPrograms.has(program)
  )
}

/** The meaning of one word: a deed, or null for one that only says what the deed is about. */
type Reading = { readonly deed: UnknownDeed | null } | null

function deedAt(words: readonly string[], at: number, given: readonly string[]): Reading {
  const parts = partsOfWord(words[at] ?? '')
  const verb = verbOf(parts)
  if (verb === undefined) return null
  const before = words.slice(0, at)
  const rest = parts.filter(part => part !== verb)
  const next = words[at + 1] ?? ''
  const about = { verb, at, before, rest, next, words, given }
  if (releasingVerbs.has(verb)) return { deed: isGrave(about) || namesLive(given) ? 'change' : null }
  if (grantingVerbs.has(verb) && grants(about)) return { deed: 'change' }
  if (destroyingVerbs.has(verb)) return { deed: destroys(about) ? 'destroy' : null }
  if (removingVerbs.has(verb)) return { deed: removes(about) ? 'destroy' : null }
  return { deed: null }
}

/** Returns the verb of a word: the word itself, its beginning, or what stands behind its noun. */
function verbOf(parts: readonly string[]): string | undefined {
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  return [parts.join(''), first, last].find(
    (part, i) => verbSets.some(set => set.has(part)) && !(i === 2 && otherVerbs.has(part)),
  )
}

const verbSets = [destroyingVerbs, removingVerbs, releasingVerbs, grantingVerbs, otherVerbs]

interface About {
  readonly verb: string
  readonly at: number
  readonly before: readonly string[]
  readonly rest: readonly string[]
  readonly next: string
  readonly words: readonly string[]
  readonly given: readonly string[]
}

const objectsOf = ({ before, rest, next }: About): readonly string[] =>
  [...before, ...rest, ...(next.includes('.') ? [] : [next])].flatMap(word => [
    plainObject(word),
    ...partsOfWord(word).map(plainObject),
  ])

function isGrave(about: About): boolean {
  return objectsOf(about).some(word => graveObjects.has(word))
}

function destroys(about: About): boolean {
  if (isGrave(about)) return true
  if (objectsOf(about).some(word => smallObjects.has(word))) return false
  return about.at < 2 || sweeps(about)
}

/** Verbs that are said of anything: a sweep or an address makes them grave, and so does their object. */
const sweepable =
  /^(?:rm|remove|del|drop|prune|reset|rebuild|deregister|undeploy|teardown|evict|empty|uninstall)$/

function removes(about: About): boolean {
  if (isGrave(about)) return true
  if (objectsOf(about).some(word => smallObjects.has(word))) return false
  return sweepable.test(about.verb) && (sweeps(about) || about.words.some(isAddress))
}

const sweeps = ({ given }: About) => given.some(word => sweepingOptions.test(word.slice(0, 60)))
const isAddress = (word: string) => /^(?!file:)[a-z][a-z\d+.-]{1,15}:\/\/\S/i.test(word)

/** `user add NAME`, `add-role`, `create token NAME`; a maker of files says `create user` alone. */
function grants({ before, rest, next, words, at }: About): boolean {
  const isRight = (word: string) => rightObjects.has(plainObject(word))
  if (before.some(isRight) || rest.some(isRight)) return true
  return isRight(next) && words.length > at + 2
}

const namesLive = (given: readonly string[]) =>
  given.some(word => /(?:^|[=/:.-])prod(?:uction)?$/i.test(word.slice(-40)))

import type { RunEffect } from '../../../ground/model/effect.ts'
import { looksOnly } from '../../readers/shell/looks-only.ts'
import { explaining, printing, tailCommand } from '../../readers/shell/tail-command.ts'
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
  valueOptions,
} from './removing-verbs.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { partsOfWord, plainObject } from './parts-of-word.ts'

/** The deed that a program is asked for by words that no reader knows. */
export type UnknownDeed = 'destroy' | 'change'

/** The words that may stand before a verb, and the verb: `group subgroup noun kind verb`. */
const mostBefore = 5
const mostWords = 64
/** The groups that a verb of destroying may stand behind, whatever they are. */
const mostGroups = 4

const destroyingName = /(?:^|-)(?:delete|destroy|purge|erase|nuke)(?:-[a-z-]{1,40})?$/
const destroyingOption =
  /^--(?:destroy|erase|wipe|shred|autonuke|delete-(?:vm|disk|volume|all|data|database|account|backups?)|destroy-[a-z-]{1,40})$/

/**
 * Reads words that no record of a program knows, or no record at all: `[group…] [noun] verb [NAME]`, `verb-noun`,
 * `VerbNoun`, `group:noun:verb`.
 */
export function unknownDeed({ program, argv, unread }: RunEffect): UnknownDeed | null {
  const jar = program === 'java' ? argv.indexOf('-jar') : -1
  if (jar === -1 && (unread !== true || saysNothing(program))) return null
  // A command at the end of the words is read by itself.
  const tail = jar === -1 ? tailCommand(program, argv) : -1
  const given = argv.slice(jar === -1 ? 0 : jar + 2, tail === -1 ? mostWords : Math.min(tail, mostWords))
  if (given.some(word => tryingOptions.test(word.slice(0, 60)))) return null
  if (destroyingName.test(program) || given.some(word => word.length < 60 && destroyingOption.test(word)))
    return 'destroy'
  const words = given.filter((word, i) => !word.startsWith('-') && !valueOptions.test(given[i - 1] ?? ''))
  return (
    words
      .slice(0, mostBefore)
      .reduce<Reading>((found, _, at) => found ?? deedAt(words, at, given, program), null)?.deed ?? null
  )
}

/** Tells whether the words of a program are files and names of a project, and so no verbs. */
function saysNothing(program: string): boolean {
  return (
    program === '' ||
    program.includes('.') ||
    looksOnly(program) ||
    printing.test(program) ||
    explaining.test(program) ||
    projectPrograms.has(program)
  )
}

/** The meaning of one word: a deed, or null for one that only says what the deed is about. */
type Reading = { readonly deed: UnknownDeed | null } | null

function deedAt(words: readonly string[], at: number, given: readonly string[], program: string): Reading {
  const word = words[at] ?? ''
  const parts = partsOfWord(word)
  const verb = verbOf(parts, word.includes(':'))
  if (verb === undefined) return null
  const nouns = [...words.slice(0, at), ...parts.filter(part => part !== verb)]
  const about = { verb, at, nouns, program, next: nextWord(given, word), words, given, word }
  if (releasingVerbs.has(verb)) return { deed: isGrave(about) || namesLive(given) ? 'change' : null }
  if (grantingVerbs.has(verb) && grants(about)) return { deed: 'change' }
  if (destroyingVerbs.has(verb)) return { deed: destroys(about) ? 'destroy' : null }
  if (removingVerbs.has(verb)) return { deed: removes(about) ? 'destroy' : null }
  return { deed: null }
}

/** Returns the verb of a word: the word itself, its beginning, or its end. `list` at the end is one behind a colon only. */
function verbOf(parts: readonly string[], hasColon: boolean): string | undefined {
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  return [parts.join(''), first, last].find(
    (part, i) => verbSets.some(set => set.has(part)) && !(i === 2 && !hasColon && otherVerbs.has(part)),
  )
}

const verbSets = [destroyingVerbs, removingVerbs, releasingVerbs, grantingVerbs, otherVerbs]

interface About {
  readonly verb: string
  /** The word that the verb stands in, and its place among the words. */
  readonly word: string
  readonly at: number
  /** The words before it, and the nouns of its own word. */
  readonly nouns: readonly string[]
  readonly program: string
  /** The word right after it; that of an option is a value. */
  readonly next: string
  readonly words: readonly string[]
  readonly given: readonly string[]
}

/** Returns what stands right behind a word; options that take no value may stand between. */
function nextWord(given: readonly string[], word: string): string {
  const next = given.slice(given.indexOf(word) + 1).find(one => !sweepingOptions.test(one.slice(0, 60))) ?? ''
  return next.startsWith('-') ? '' : next
}

const namesOf = (word: string): readonly string[] => {
  const parts = partsOfWord(word)
  return [parts.join(''), plainObject(word), ...parts.map(plainObject)]
}

const objectsOf = ({ nouns, next }: About): readonly string[] =>
  [...nouns, ...(next.includes('.') ? [] : [next])].flatMap(namesOf)

/** Ends of nouns that are written as one: `dbuser`, `subaccount`, `privateendpoints`. */
const graveEnd = /[a-z](?:user|account|cluster|endpoint|secret|bucket|database|network|subscription|domain)$/

function isGrave(about: About): boolean {
  return (
    objectsOf(about).some(word => graveObjects.has(word)) ||
    about.nouns.flatMap(namesOf).some(word => graveEnd.test(word)) ||
    takesFromStore(about) ||
    isEnvironment(about)
  )
}

/** Objects that hold secrets. */
const secretStores = wordSet('vault keyring keystore wallet')

/** A program that has its object in its name does not say it again: `team-vault remove work`. */
function takesFromStore({ at, verb, program }: About): boolean {
  return (
    at === 0 &&
    /^(?:rm|remove|del|drop|empty)$/.test(verb) &&
    namesOf(program).some(name => secretStores.has(name))
  )
}

/** An `env` that is deleted, or stands before a colon, is one that is deployed; those of languages are removed. */
function isEnvironment({ nouns, verb, word }: About): boolean {
  return nouns.some(noun => /^envs?$/.test(noun)) && (destroyingVerbs.has(verb) || word.includes(':'))
}

/** `tool config delete KEY` takes a setting of the tool itself away. */
const isOwnSetting = ({ at, words }: About) => at === 1 && words[0] === 'config'

function destroys(about: About): boolean {
  if (isGrave(about)) return true
  if (isOwnSetting(about)) return false
  if (objectsOf(about).some(word => smallObjects.has(word))) return false
  return about.at < mostGroups || sweeps(about)
}

/** Verbs that are said of anything: a sweep or an address makes them grave, and so does their object. */
const sweepable =
  /^(?:rm|remove|del|drop|prune|reset|rebuild|deregister|undeploy|teardown|evict|empty|uninstall)$/

function removes(about: About): boolean {
  if (about.verb === 'clean') return about.words.some(isImage)
  if (isGrave(about)) return true
  if (objectsOf(about).some(word => smallObjects.has(word))) return false
  // The database goes, and is made again without its data.
  if (about.verb === 'reset' && about.nouns.includes('migrate')) return true
  return sweepable.test(about.verb) && (sweeps(about) || about.words.some(isAddress))
}

const sweeps = ({ given }: About) => given.some(word => sweepingOptions.test(word.slice(0, 60)))

/** An image in a registry: `registry.example.com/shop/web:1.2`. */
const isImage = (word: string) =>
  /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?::\d{1,5})?\/[\w./-]{1,200}(?::[\w.-]{1,128}|@sha256:[\da-f]{8,64})$/.test(
    word,
  )
const isAddress = (word: string) => /^(?!file:)[a-z][a-z\d+.-]{1,15}:\/\/\S/i.test(word)

/** `user add NAME`, `add-role`, `create token NAME`; a maker of files says `create user` alone. */
function grants({ nouns, next, words, at }: About): boolean {
  const isRight = (word: string) => rightObjects.has(plainObject(word))
  if (nouns.some(isRight)) return true
  return isRight(next) && words.length > at + 2
}

const namesLive = (given: readonly string[]) =>
  given.some(word => /(?:^|[=/:.-])prod(?:uction)?$/i.test(word.slice(-40)))

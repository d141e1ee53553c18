import { objectSenses } from './object-senses.ts'
import { verbSenses } from './verb-senses.ts'
import type { VerbSense } from './verb-words-table.ts'

/** Senses of a first verb with which a tool changes nothing that matters. */
const quiet: readonly VerbSense[] = ['look', 'rehearse']

/** Tells whether a name reads, tries or computes: by its first verb, or by what it ends in where that verb may be a noun. */
export function isQuiet(first: string, words: readonly string[], name: readonly string[]): boolean {
  const last = name.findLast(word => !fillers.has(word)) ?? first
  if (words.includes('by') && nouns.has(first)) return true
  const isPicture = verbSenses(last).includes('rehearse') && !isDraft.test(last)
  if (isPicture) return !doesMore(words)
  if (isQuietVerb(first)) return !doesMore(words) && !endsInDeed(first, name)
  return nouns.has(first) && last !== first && (isQuietVerb(last) || objectSenses(last).includes('facts'))
}

/** Tells whether a verb reads, tries or computes. */
export function isQuietVerb(word: string): boolean {
  return verbSenses(word).some(sense => quiet.includes(sense))
}

/** Quiet verbs that are nouns behind another word: `laser_show_raise_power`. */
const quietNouns: ReadonlySet<string> = new Set(
  'show log review trial plan record display check chart'.split(' '),
)

/** Returns the first word that says what is done; none where only things are named. */
export function firstVerb(words: readonly string[]): string | undefined {
  return words.find((word, at) => verbSenses(word).length > 0 && !(at > 0 && quietNouns.has(word)))
}

/** A draft may be sent, and a quote may be bound. */
const isDraft = /^(?:draft|quote|price|plan|sandbox|entwurf|brouillon|borrador|bozza)$/
const fillers: ReadonlySet<string> = new Set(
  'tool tools api function service agent manager for of the by in'.split(' '),
)
/** Verbs that are nouns as often. */
const nouns: ReadonlySet<string> = new Set(
  'dose bid wire mail order charge attack track record transfer trade credit wager bet blast cull spray pump fire lift grant award offer claim refund text message email page call alert post release report share set cut tax rent lease hire deposit advance exchange auction budget scale note log pay fuel sound lock open close start stop end watch monitor crack flood strike trip drill shift dock gas dial burn lamp light seal ground bore pulp retire strip sweep command flush'.split(
    ' ',
  ),
)

/** `address_lookup_disclose`: the lookup is what the deed is done with. */
function endsInDeed(first: string, name: readonly string[]): boolean {
  const last = name.at(-1) ?? first
  return (
    name.indexOf(first) > 0 &&
    last !== first &&
    verbSenses(last).some(sense => !quiet.includes(sense) && sense !== 'note') &&
    !nouns.has(last) &&
    objectSenses(last).length === 0
  )
}

/** “fetch_and_send” does both; “retention_and_destroy_policy” is what it reads. */
function doesMore(words: readonly string[]): boolean {
  const and = words.indexOf('and')
  if (and < 0 || objectSenses(words.at(-1) ?? '').includes('facts')) return false
  return words.slice(and + 1).some(word => verbSenses(word).some(sense => !quiet.includes(sense)))
}

import { objectSenses } from './object-senses.ts'
import { verbSenses } from './verb-senses.ts'
import type { JsonObject } from '../../../../ground/model/json.ts'
import { topArguments } from '../../named-argument.ts'
import type { VerbSense } from './verb-words-table.ts'

/** Senses of a first verb with which a tool changes nothing that matters. */
const quiet: readonly VerbSense[] = ['look', 'rehearse']

/** Tells whether a name reads, tries or computes: by its first verb, or by what it ends in where that verb may be a noun. */
export function isQuiet(first: string, words: readonly string[], name: readonly string[]): boolean {
  const last = name.findLast(word => !fillers.has(word)) ?? first
  if (words.includes('by') && nouns.has(first)) return true
  const isPicture = verbSenses(last).includes('rehearse') && !isDraft.test(last)
  if (isPicture) return !doesMore(words)
  if (isQuietVerb(first)) return !doesMore(words) && !endsInDeed(first, name) && !namesDeed(first, name)
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
/** Flags that carry out what a name only tries. */
const goesOn =
  /^(?:execute|commit|confirm(?:ed)?|live|armed|send(?:_?now)?|auto_?(?:send|submit|commit|publish|pay|approve|confirm)|apply|go_?live|for_?real|submit|publish|really|perform|carry_?out)$/i

/** Tells whether an argument takes a trial back: `preview_transfer(commit: true)`. */
export function isCarriedOut(args: JsonObject): boolean {
  return topArguments(args).some(
    ([name, value]) => (value === true || value === 'true' || value === 1) && goesOn.test(name),
  )
}

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

/** `list_delete_users`: a grave verb stands right behind the quiet one, and no noun that one reads at the end. */
function namesDeed(first: string, name: readonly string[]): boolean {
  const next = name[name.indexOf(first) + 1]
  return (
    name.includes(first) &&
    name.length > 2 &&
    next !== undefined &&
    ordered.test(next) &&
    !objectSenses(name.at(-1) ?? '').includes('facts')
  )
}

/** Deeds in the form that only an order has: in other languages what was deleted begins as the order does. */
const ordered =
  /^(?:delete|remove|erase|wipe|purge|destroy|withdraw|allow|authori[sz]e|expel|evict|ratify|detonate|terminate)$/

/** Tells whether a tool’s own name begins with a deed, so that no word among its arguments makes it a question. */
export function beginsWithDeed(name: readonly string[]): boolean {
  const [first = ''] = name
  const senses = verbSenses(first)
  const isPlain = senses.some(sense => ['look', 'rehearse', 'note', 'press'].includes(sense))
  const isOneNoun = name.length === 1 && (nouns.has(first) || first === 'run')
  return (
    senses.length > 0 &&
    !(isPlain && !senses.includes('pay')) &&
    !isOneNoun &&
    !name.some(word => sided.has(word))
  )
}

/** Words of tools that do many things, one of which is looking. */
const sided: ReadonlySet<string> = new Set(
  'manager management manage admin control desk service api tool tools handler ops operations account system portal client hub'.split(
    ' ',
  ),
)

/** “fetch_and_send” does both; “retention_and_destroy_policy” is what it reads. */
function doesMore(words: readonly string[]): boolean {
  const and = words.indexOf('and')
  if (and < 0 || objectSenses(words.at(-1) ?? '').includes('facts')) return false
  return words.slice(and + 1).some(word => verbSenses(word).some(sense => !quiet.includes(sense)))
}

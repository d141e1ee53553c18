import type { ToolCall } from '../../../model/tool-call.ts'
import type { ConsequenceEffect } from '../../../model/effect.ts'
import { everyString, topArguments } from '../../named-argument.ts'
import { ownToolName } from '../tool-shape.ts'
import { amountIn, hasAmount, writtenAmount } from './amount-in.ts'
import { deedRows, type DeedRow } from './deed-table.ts'
import { foldedWords } from './folded-words.ts'
import type { ObjectSense } from './object-words-table.ts'
import { operationTexts } from './operation-texts.ts'
import { pressedLabels } from './pressed-labels.ts'
import { objectSenses } from './object-senses.ts'
import { verbSenses } from './verb-senses.ts'
import type { VerbSense } from './verb-words-table.ts'

/** The deed of a tool, whatever its field: by the senses of its words, its amounts and how far it reaches. */
export type Deed = Pick<ConsequenceEffect, 'type' | 'verb' | 'amount' | 'scope'>

/** Senses of a first verb with which a tool changes nothing that matters. */
const quiet: readonly VerbSense[] = ['look', 'rehearse']
/** Senses of verbs that change something for others, once it is for everybody. */
const spreading: readonly VerbSense[] = [
  'remove',
  'change',
  'expel',
  'end',
  'allow',
  'grant',
  'off',
  'act',
  'tell',
  'publish',
  'release',
  'trade',
]

/** Returns the deed of a call; null where it only reads, or where nothing tells. */
export function deedOf(call: ToolCall): Deed | null {
  const words = namedWords(call)
  const first = words.find(word => verbSenses(word).length > 0)
  const senses = first === undefined ? [] : verbSenses(first)
  if (senses.includes('press') || namesPress(call)) return pressedDeed(call) ?? deedOfWords(words, call)
  if (first !== undefined && isQuiet(first, words)) return null
  return deedOfWords(words, call) ?? describedDeed(words, call)
}

/** Returns the deed that the first sentence of the description tells, where the name tells none: “Binds the quote and collects the premium.” */
function describedDeed(named: readonly string[], call: ToolCall): Deed | null {
  const [sentence = ''] = (call.docstring ?? '').slice(0, 300).split(/[.;\n]/)
  const [opening = '', ...rest] = foldedWords(sentence).slice(0, mostDescribed)
  const verb = verbSenses(opening).length > 0 ? opening : opening.replace(/(?<=[a-z]{3})s$/, '')
  if (verbSenses(verb).length === 0 || isQuietVerb(verb) || verbSenses(verb).includes('note')) return null
  return deedOfWords([verb, ...rest, ...named], call)
}

/** Words of a description that say what a tool does. */
const mostDescribed = 10

/** Tells whether a name reads, tries or computes: by its first verb, or by what it ends in where that verb may be a noun. */
function isQuiet(first: string, words: readonly string[]): boolean {
  const last = words.findLast(word => !fillers.has(word)) ?? first
  const isPicture = verbSenses(last).includes('rehearse') && !isDraft.test(last)
  if (isPicture || isQuietVerb(first)) return !doesMore(words)
  return nouns.has(first) && last !== first && (isQuietVerb(last) || objectSenses(last).includes('facts'))
}

function isQuietVerb(word: string): boolean {
  return verbSenses(word).some(sense => quiet.includes(sense))
}

/** A draft may be sent, and a quote may be bound. */
const isDraft = /^(?:draft|quote|price|plan|sandbox|entwurf|brouillon|borrador|bozza)$/
const fillers: ReadonlySet<string> = new Set(
  'tool tools api function service agent manager for of the by in'.split(' '),
)
/** Verbs that are nouns as often. */
const nouns: ReadonlySet<string> = new Set(
  'bid wire mail order charge attack track record transfer trade credit wager bet blast cull spray pump fire lift grant award offer claim refund text message email page call alert post release report share set cut tax rent lease hire deposit advance exchange auction budget scale note log pay fuel sound lock open close start stop end watch monitor crack flood'.split(
    ' ',
  ),
)

/** The words that say what it does: those of the argument that chooses, of the tool’s own name, then of its server’s. */
function namedWords({ tool, arguments: args }: ToolCall): readonly string[] {
  const own = ownToolName(tool ?? '')
  const parts = own.split('__')
  const name = parts.at(-1) ?? own
  const server = (tool ?? '').slice(0, (tool ?? '').length - name.length)
  return [
    ...operationTexts({ arguments: args }).flatMap(foldedWords),
    ...foldedWords(name),
    ...foldedWords(server),
  ]
}

/** “fetch_and_send” does both; “retention_and_destroy_policy” is what it reads. */
function doesMore(words: readonly string[]): boolean {
  const and = words.indexOf('and')
  if (and < 0 || objectSenses(words.at(-1) ?? '').includes('facts')) return false
  return words.slice(and + 1).some(word => verbSenses(word).some(sense => !quiet.includes(sense)))
}

function deedOfWords(words: readonly string[], call: ToolCall): Deed | null {
  const amount = amountIn(call.arguments)
  const scope = isForAll(words, call) ? ('all' as const) : undefined
  const about = { ...(amount && { amount }), ...(scope && { scope }) }
  const keys = keySenses(call)
  const found = deedRows.find(row => holds(row, words, row.inKeys ? keys : noObjects))
  if (found) return { type: found.type, verb: found.as, ...about }
  const verbs = new Set(words.flatMap(verbSenses))
  if (verbs.has('change') && keepsAccount(call)) return { type: 'permission', verb: 'change' }
  const objects = new Set(words.flatMap(objectSenses))
  if (objects.has('guard') && opensToAll(call)) return { type: 'permission', verb: 'unprotect' }
  if (paysNow(call) || (verbs.has('trade') && hasAmount(call.arguments)))
    return { type: 'money', verb: 'order', ...about }
  if (amount && !isNote(words)) return { type: 'money', verb: 'charge', ...about }
  if (verbs.has('tell') && (scope || objects.has('crowd') || keys.has('crowd')))
    return { type: 'message', verb: 'send', scope: 'all' }
  return scope && spreading.some(sense => verbs.has(sense)) ? { type: 'record', verb: 'update', scope } : null
}

/** Tells whether a name keeps something of one’s own, or hands a form in: a sum that is noted or reported is not paid. */
function isNote(words: readonly string[]): boolean {
  const first = verbSenses(words.find(word => verbSenses(word).length > 0) ?? '')
  return first.includes('note') || first.includes('press')
}

/** Tells whether a verb and another word, what it is done to, stand among the words. */
function holds(
  { verbs, objects, unless = [] }: DeedRow,
  words: readonly string[],
  keys: ReadonlySet<ObjectSense>,
): boolean {
  const does = words.filter(word => verbSenses(word).some(sense => verbs.includes(sense)))
  if (does.length === 0) return false
  if (words.some(word => objectSenses(word).some(sense => unless.includes(sense)))) return false
  if (objects === undefined || objects.some(sense => keys.has(sense))) return true
  const isAbout = (word: string) => objectSenses(word).some(sense => objects.includes(sense))
  return does.some(verb => words.some(word => word !== verb && isAbout(word)))
}

const noObjects: ReadonlySet<ObjectSense> = new Set()

/** Returns the senses of the names of the arguments. */
function keySenses({ arguments: args }: ToolCall): ReadonlySet<ObjectSense> {
  const names = topArguments(args)
    .slice(0, 50)
    .map(([name]) => name)
  return new Set(names.flatMap(foldedWords).flatMap(objectSenses))
}

const accountName =
  /^(?:.{0,20}_)?(?:iban|rib|bic|swift|sort_?code|routing(?:_?number)?|bank_?(?:account|details|number)|account_?number|payout_?account|kontonummer|bankverbindung|cuenta|rekeningnummer|numer_?konta)$/i

/** Tells whether it changes whose bank account is on file: where money goes from then on. */
function keepsAccount({ arguments: args }: ToolCall): boolean {
  return topArguments(args).some(
    ([name, value]) => typeof value === 'string' && value.length > 4 && accountName.test(name),
  )
}

/** It is told to pay at once. */
function paysNow({ arguments: args }: ToolCall): boolean {
  return topArguments(args).some(
    ([name, value]) =>
      value === true && /^(?:auto_?)?(?:pay|charge|purchase|buy|checkout)(?:_?now)?$/i.test(name),
  )
}

/** Everybody on the network is let in. */
function opensToAll({ arguments: args }: ToolCall): boolean {
  return everyString(args).some(({ text }) => /^(?:0\.0\.0\.0(?:\/0)?|::\/0)$/.test(text))
}

const everything =
  /^(?:\*|%|any|all|everyone|everybody|alle|allen|jeden|tous|toutes|tout|todos|todas|tutti|tutte|iedereen|wszyscy|wszystkie|все|всем|全員|全部|全て|所有|全体|all[-_ ][\p{L}_]{1,20})$/iu

function isForAll(words: readonly string[], { arguments: args }: ToolCall): boolean {
  // A list of things to do is not everybody’s in Spanish.
  if (words.some(word => word !== 'todos' && everything.test(word))) return true
  return topArguments(args).some(([, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).some(
      one => typeof one === 'string' && one.length < 40 && everything.test(one.trim()),
    ),
  )
}

/** Tells whether an argument names what is pressed: `steps: [{click: …}]`. */
function namesPress({ arguments: args }: ToolCall): boolean {
  return everyString(args).some(({ name }) => /^(?:click|tap|press)$/i.test(name))
}

/** Returns the deed that the thing tells which is clicked, typed into or confirmed. */
function pressedDeed(call: ToolCall): Deed | null {
  for (const label of pressedLabels(call)) {
    const amount = writtenAmount(label)
    const words = foldedWords(label)
    const found = deedRows.find(row => holds(row, words, noObjects))
    if (found) return { type: found.type, verb: found.as, ...(amount && { amount }) }
    if (
      amount ||
      (words.some(word => objectSenses(word).includes('money')) && /confirm|place|submit/.test(label))
    )
      return { type: 'money', verb: 'pay', ...(amount && { amount }) }
  }
  return null
}

import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { saysForGood } from '../../../../ground/model/deeds/says-for-good.ts'
import type { ConsequenceEffect } from '../../../../ground/model/effect.ts'
import { everyString, topArguments } from '../../named-argument.ts'
import { amountIn, hasAmount, writtenAmount } from './amount-in.ts'
import { deedRows, type DeedRow } from './deed-table.ts'
import { foldedWords } from './folded-words.ts'
import type { ObjectSense } from './object-words-table.ts'
import { isQuantityName } from './is-quantity-name.ts'
import { beginsWithDeed, firstVerb, isCarriedOut, isQuiet, isQuietVerb } from './is-quiet.ts'
import { namedWords, ownWords, serverWords } from './named-words.ts'
import { pressedLabels } from './pressed-labels.ts'
import { objectSenses } from './object-senses.ts'
import { verbSenses } from './verb-senses.ts'
import type { VerbSense } from './verb-words-table.ts'

/** The deed of a tool, whatever its field: by the senses of its words, its amounts and how far it reaches. */
export type Deed = Pick<ConsequenceEffect, 'type' | 'verb' | 'amount' | 'scope'>

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
  const first = firstVerb(words)
  const senses = first === undefined ? [] : verbSenses(first)
  if (senses.includes('press') || presses(call)) {
    const pressed = pressedDeed(call)
    if (pressed || senses.includes('press')) return pressed ?? deedOfWords(words, call)
  }
  const own = ownWords(call)
  if (first !== undefined && isQuiet(first, words, own)) {
    const [told, rest] = [beginsWithDeed(own), words.filter(word => word !== first)]
    return told || isCarriedOut(call.arguments) ? deedOfWords(rest, call) : null
  }
  return deedOfWords(words, call) ?? describedDeed(words, call)
}

/**
 * Returns the deed that the first sentence of the description tells, where the name tells none: “Binds the quote and
 * collects the premium.” Where something goes for good, that is the deed, wherever it stands.
 */
function describedDeed(named: readonly string[], call: ToolCall): Deed | null {
  const [sentence = ''] = (call.docstring ?? '').slice(0, 300).split(/[.;\n]/)
  const words = foldedWords(sentence).slice(0, mostDescribed)
  const told = words.find(word => !isAdverb(word)) ?? ''
  const removal = saysForGood(sentence) ? words.map(uninflected).find(isRemoval) : undefined
  if (removal === undefined && objectSenses(ownWords(call).at(-1) ?? '').includes('facts')) return null
  const verb = removal ?? uninflected(told)
  if (verbSenses(verb).length === 0 || isQuietVerb(verb) || verbSenses(verb).includes('note')) return null
  const deed = deedOfWords([verb, ...words.filter(word => uninflected(word) !== verb), ...named], call)
  return deed ?? (removal === undefined ? null : { type: 'record', verb: 'delete' })
}

/** Tells whether a word says how a verb is done, and none by itself: “Permanently”, but not “reply”. */
function isAdverb(word: string): boolean {
  return word.endsWith('ly') && verbSenses(word).length === 0
}

/** The verb as a name has it: “deletes” and “deleted” are delete. */
function uninflected(word: string): string {
  const forms = [word, word.replace(/s$/, ''), word.replace(/d$/, ''), word.replace(/ed$/, '')]
  return forms.find(form => form.length > 2 && verbSenses(form).length > 0) ?? word
}

function isRemoval(verb: string): boolean {
  return verbSenses(verb).includes('remove')
}

/** Words of a description that say what a tool does. */
const mostDescribed = 10

function deedOfWords(words: readonly string[], call: ToolCall): Deed | null {
  const amount = amountIn(call.arguments)
  const scope = isForAll(words, call) ? ('all' as const) : undefined
  const about = { ...(amount && { amount }), ...(scope && { scope }) }
  const keys = keySenses(call)
  const found = deedRows.find(row => holds(row, words, row.inKeys ? keys : noObjects))
  if (found) return { type: found.type, verb: found.as, ...about, ...(found.scope && { scope: found.scope }) }
  if (movesQuantity(words, call)) return { type: 'device', verb: 'set' }
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

/** Tells whether it works something physical, whatever that is called in its field: a verb and an argument with a unit. */
function movesQuantity(words: readonly string[], { arguments: args }: ToolCall): boolean {
  const moves = words.some(word => verbSenses(word).some(sense => sense === 'act' || sense === 'force'))
  const isShown = words.some(word =>
    objectSenses(word).some(sense => sense === 'screen' || sense === 'media' || sense === 'own'),
  )
  return moves && !isShown && topArguments(args).some(([name]) => isQuantityName(name))
}

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
  /^(?:(?:whole|entire|every|each|ganze[nrs]?|gesamte[nrs]?|toute? l[ae]|tod[oa]s? [lo]\p{L}{1,2}|tutt[oai] \p{L}{1,3}|cal[ay]|wszys\p{L}{1,5}|vsich\p{L}{1,3}|všich\p{L}{1,3})[ '’_-][^,;]{1,40}|nationwide|national|statewide|country-?wide|city-?wide|\*|%|any|all|everyone|everyones|everybody|everybodys|everything|alles|alle|allen|jeden|tous|toutes|tout|todos|todas|tutti|tutte|iedereen|wszyscy|wszystkie|все|всем|全員|全部|全て|所有|全体|all[-_ ][\p{L}_]{1,20})$/iu

function isForAll(words: readonly string[], call: ToolCall): boolean {
  // A server may be called what it likes; it stands last.
  const own = words.slice(0, words.length - serverWords(call).length)
  // A list of things to do is not everybody’s in Spanish.
  if (own.some(word => word !== 'todos' && everything.test(word))) return true
  return topArguments(call.arguments).some(([, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).some(
      one => typeof one === 'string' && one.length < 40 && everything.test(one.trim()),
    ),
  )
}

/** Tells whether a tool presses: by a later word of its name, `page_press`, or by an argument, `steps: [{click: …}]`, `label` beside `ref`. */
function presses({ tool, arguments: args }: ToolCall): boolean {
  const own = ownWords({ tool })
  const names = everyString(args).map(({ name }) => name)
  return (
    own.some(word => pressing.has(word)) ||
    names.some(name => /^(?:click|tap|press|tick|submit)$/i.test(name)) ||
    (names.some(name => /^(?:label|button|element|text|caption)$/i.test(name)) &&
      names.some(name => /^(?:ref|selector|tab|element_?id|xpath|css|coordinate|window)$/i.test(name)))
  )
}

/** Verbs that do nothing but work a screen. */
const pressing: ReadonlySet<string> = new Set('press click tap tick dblclick doubleclick keypress'.split(' '))

/** Somebody says yes in the name of others, or for good. */
const isAssent =
  /\b(?:agree|accept|consent|confirm|declare|certify)\b.{0,40}\b(?:on behalf|for all|in the name|permanently|irrevocabl[ey]|cannot be undone)\b/i

/** Returns the deed that the thing tells which is clicked, typed into or confirmed. */
function pressedDeed(call: ToolCall): Deed | null {
  for (const label of pressedLabels(call)) {
    const amount = writtenAmount(label)
    const words = foldedWords(label)
    const found = deedRows.find(row => holds(row, words, noObjects))
    if (found) return { type: found.type, verb: found.as, ...(amount && { amount }) }
    if (isAssent.test(label)) return { type: 'record', verb: 'bind' }
    if (
      amount ||
      (words.some(word => objectSenses(word).includes('money')) && /confirm|place|submit/.test(label))
    )
      return { type: 'money', verb: 'pay', ...(amount && { amount }) }
  }
  return null
}

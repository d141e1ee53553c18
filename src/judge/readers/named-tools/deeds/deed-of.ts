import { appearanceWords } from './appearance-words.ts'
import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { saysForGood } from '../../../../ground/model/deeds/says-for-good.ts'
import type { ConsequenceEffect } from '../../../../ground/model/effect.ts'
import { everyString, topArguments } from '../../named-argument.ts'
import { amountIn, hasAmount, writtenAmount } from './amount-in.ts'
import { type DeedRow, deedRows } from './deed-table.ts'
import { foldedWords } from './folded-words.ts'
import type { ObjectSense } from './object-words-table.ts'
import { namesNoun } from './names-noun.ts'
import { namedWords, ownWords, serverWords } from './named-words.ts'
import { objectSenses } from './object-senses.ts'
import { verbSenses } from './verb-senses.ts'
import type { VerbSense } from './verb-words-table.ts'
import type { JsonObject } from '../../../../ground/model/json.ts'

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
function isQuietVerb(word: string): boolean {
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
function isCarriedOut(args: JsonObject): boolean {
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
function beginsWithDeed(name: readonly string[]): boolean {
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

/** Arguments that say what is pressed, or what is asked. */
const labelNames =
  /^(?:element|label|text|texte|texto|testo|tekst|button|link|selector|name|title|description|message|question|prompt|click|tap|press|target|tick|check|submit|caption|choice|option|ref_?name|focus(?:ed)?|active_?element|aria_?label|key|confirm)$/i
const maxLength = 160
const max = 20

/** Returns the words of the buttons, links and questions that a call answers or presses; empty where it names none. */
function pressedLabels({ arguments: args }: Pick<ToolCall, 'arguments'>): readonly string[] {
  return everyString(args)
    .filter(({ name, text }) => labelNames.test(name) && text.length > 0 && text.length <= maxLength)
    .slice(0, max)
    .map(({ text }) => text)
}

const unit =
  /(?:^|_)(?:m?bar|k?pa|mpa|psi|kgf?|tons?|tonnes?|t_per_\w{1,9}|kn|watts?|kw|megawatts?|volts?|kv|amps?|amperes?|milliamps?|ma|celsius|fahrenheit|(?:temp(?:erature)?|setpoint)_[cfk]|rh(?:_pct|_percent)?|kelvin|deg_?[cf]|degrees|rpm|m3(?:_per_\w{1,9})?|lit(?:re|er)s?|millilit(?:re|er)s?|ml|milligrams?|mg|mcg|micrograms?|gy|grays?|msv|sieverts?|mbq|becquerels?|ppm|db_?a|kmh|km_h|kph|mph|knots|joules?|newtons?|cubic_?met(?:re|er)s?|litros?|litri|liter|grad|gradi|grados|bars|atm|nm3)(?:_|$)/i

/** Tells whether an argument is a physical quantity by the unit in its name: `mbar`, `m3_per_s`, `dose_mg`. */
export function isQuantityName(name: string): boolean {
  return name.length <= 80 && unit.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'))
}

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
  if (namesNoun(own, call.docstring)) return null
  if (first !== undefined && isQuiet(first, words, own)) {
    const [wasNotified, rest] = [beginsWithDeed(own), words.filter(word => word !== first)]
    return wasNotified || isCarriedOut(call.arguments) ? deedOfWords(rest, call) : null
  }
  return deedOfWords(words, call) ?? describedDeed(words, call)
}

/**
 * Returns the deed that the first sentence of the description tells, where the name tells none: “Binds the quote and
 * collects the premium.” Where something goes for good, that is the deed, wherever it stands.
 */
function describedDeed(named: readonly string[], call: ToolCall): Deed | null {
  const [sentence = ''] = (call.docstring ?? '').slice(0, 300).split(/[.;\n]/)
  const sentenceWords = foldedWords(sentence)
  const words = sentenceWords.slice(0, maxDescribed)
  const message = words.find(word => !isAdverb(word)) ?? ''
  const removal = saysForGood(sentence) ? sentenceWords.map(uninflected).find(isRemoval) : undefined
  if (removal === undefined && objectSenses(ownWords(call).at(-1) ?? '').includes('facts')) return null
  const verb = removal ?? uninflected(message)
  const second = secondVerb(sentence)
  if (second !== undefined) return deedOfWords([second, ...named], call)
  if (verbSenses(verb).length === 0 || isQuietVerb(verb) || verbSenses(verb).includes('note')) return null
  const deed = deedOfWords([verb, ...words.filter(word => uninflected(word) !== verb), ...named], call)
  return deed ?? (removal === undefined ? null : { type: 'record', verb: 'delete' })
}

/** Senses of verbs that count wherever a sentence has them as what the tool does. */
const grave: readonly VerbSense[] = ['pay', 'yield', 'coerce', 'force', 'expel', 'disclose']

/** Returns the second verb of a description where it is a grave one: “Lists the lot as abandoned and sells it.” */
function secondVerb(sentence: string): string | undefined {
  const [, word = ''] = /\band (?:then )?([a-z]{3,20}s) (?:it|them|its|the|an?|all)\b/.exec(sentence) ?? []
  const verb = uninflected(word)
  return verbSenses(verb).some(sense => grave.includes(sense)) ? verb : undefined
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
const maxDescribed = 10

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
  { verbs, objects, beside, unless = [] }: DeedRow,
  words: readonly string[],
  keys: ReadonlySet<ObjectSense>,
): boolean {
  const does = words.filter(word => verbSenses(word).some(sense => verbs.includes(sense)))
  if (does.length === 0) return false
  if (words.some(word => objectSenses(word).some(sense => unless.includes(sense)))) return false
  if (beside && !words.some(word => objectSenses(word).some(sense => beside.includes(sense)))) return false
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
  const isShown = own.some(word => appearanceWords.has(word))
  if (!isShown && own.some(word => word !== 'todos' && everything.test(word))) return true
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

import { type ActClass, type Hearing, kindNamed, type Mark } from '../../ground/model/hearing.ts'
import type { AskedFor, NamedValue, Voice } from '../../ground/model/call-origin.ts'
import { promptReach } from '../../ground/model/session-memory.ts'
import { type Holding, ordersOf, personsOf } from './holdings-of.ts'
import { minStrong } from './voice-of.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'
import { actsOfCallWord } from './acts-of-verb.ts'
import { callDeeds } from './call-deeds.ts'
import { traitWords } from './trait-words.ts'
import { isOfWebSearch } from './is-of-web-search.ts'

/** A deed with the marks of the words that name it. */
interface MarkedDeed {
  readonly acts: readonly ActClass[]
  readonly verbs: readonly Mark[]
  readonly words: readonly Mark[]
  readonly without?: readonly Mark[]
}

/** The parts of a call that a person must have named, besides its values. */
interface AskedCall {
  readonly deeds: readonly MarkedDeed[]
  /** Words of the tool’s name that are not its verb: what it is done to. */
  readonly object: readonly Mark[]
  /** The mark of sentences that name an amount of money. */
  readonly sum: readonly Mark[]
  /** Money goes: nothing but the person’s own words asks for it. */
  readonly isPayment: boolean
  /** Something is deleted, or unlocked, or somebody gets a right: nobody else’s step asks for it. */
  readonly isGrave: boolean
  /** It reaches others: what nobody named is not asked for with it. */
  readonly isOutward: boolean
  /** A command: only what the person wrote themselves counts. */
  readonly isCommand: boolean
}

const grave: ReadonlySet<ActClass> = new Set(['delete', 'unlock', 'grant'])
const outward: ReadonlySet<ActClass> = new Set(['send', 'publish', 'invite'])

/** Returns what of a call a person must have named. `words`: those that name its deed. */
export function askedCallOf(
  call: ToolCall,
  acts: readonly ActClass[],
  effects: readonly Effect[],
  words: readonly string[],
  mark: (words: readonly string[]) => readonly Mark[],
): AskedCall {
  const deeds = callDeeds(call, acts, effects, words)
  return {
    deeds: deeds.map(({ acts: of, verbs, words: all, without }) => ({
      acts: of,
      verbs: mark(verbs),
      words: mark(all),
      ...(without && { without: mark(without) }),
    })),
    object: mark(objectWords(call)),
    sum: mark([traitWords.sum]),
    isPayment: acts.includes('pay'),
    isGrave: acts.some(act => grave.has(act)),
    isOutward: acts.some(act => outward.has(act)),
    isCommand: call.kind !== 'tool',
  }
}

function objectWords({ tool }: ToolCall): readonly string[] {
  const words = toolWords(tool ?? '')
  const verb = words.findIndex(word => actsOfCallWord(word).length > 0)
  return words.filter((word, i) => i !== verb && word.length > 2)
}

const asking: ReadonlySet<Voice> = new Set(['person', 'pointed'])

/**
 * Returns whether the person asked for a call: a sentence of theirs has each of its deeds, names what it is done to, and
 * every consequential value was named by them, stands in what they pointed to, or is one that nobody speaks against; money
 * only by themselves.
 */
export function askedFor(
  {
    deeds,
    named,
    object,
    sum,
    isPayment,
    isGrave,
    isOutward,
    isCommand,
  }: AskedCall & { readonly named: readonly NamedValue[] },
  segments: readonly Holding[],
): AskedFor | null {
  const counted = countedValues(named, isPayment)
  const isDeploying = isCommand && deploysOnly(deeds)
  // Of what names nothing and nobody only a sentence that names the thing itself asks.
  const isNameless = (isCommand && !isDeploying) || isPayment || isGrave
  if (counted.length === 0 && isNameless) return null
  const isOwnSum = isPayment && segments.some(holding => namesObject(holding, sum))
  const isOwn = (value: NamedValue) =>
    value.voice === 'person' || (isPayment && ((!isOwnSum && isAmountRead(value)) || isEntryRead(value)))
  const isOwnWords = counted.every(value => isOwn(value) || (isDeploying && value.isNeutral))
  const isStrict = isCommand || isPayment
  // What nobody speaks against is asked for with the act, save where money or rights go, or something is gone.
  // What an order names was not pointed to by the name of its kind.
  const isFree = (value: NamedValue) => value.isNeutral && !isGrave && (!isOutward || isReadLink(value))
  const isAsked = (value: NamedValue) => !isOrderedOnly(value) && (asking.has(value.voice) || isFree(value))
  if (!isOwnWords && (isStrict || !counted.every(isAsked))) return null
  const isNamed =
    isDeploying || named.some(({ voice }) => voice === 'person' || (!isStrict && voice === 'pointed'))
  const sentences = deeds.map(deed => segments.findLast(holding => asksFor(holding, deed)))
  const [first] = sentences
  if (!first || !sentences.every(found => found !== undefined)) return null
  if (!isNamed && (isStrict || !sentences.every(holding => namesObject(holding, object)))) return null
  const isOwnWish = sentences.every(({ segment }) => segment.kind === 'person')
  const isByPerson = isOwnWords && isOwnWish
  if ((isStrict && !isByPerson) || (isGrave && !isOwnWish)) return null
  return { by: isByPerson ? 'person' : 'pointed', at: first.report.source.at }
}

/** The values that decide: all of them where none is firm. */
function countedValues(named: readonly NamedValue[], isPayment: boolean): readonly NamedValue[] {
  const weighty = named.filter(
    value => value.isFirm || value.isRight || (isPayment && (value.isNumber || isAmount(value))),
  )
  return weighty.some(({ isFirm }) => isFirm) ? weighty : named
}

/** The project is deployed by who says so and where to; what nobody speaks against is how it is done. */
function deploysOnly(deeds: readonly MarkedDeed[]): boolean {
  return deeds.length > 0 && deeds.every(({ without }) => without !== undefined)
}

/** Classes of which the very verb asks. */
const wide: ReadonlySet<ActClass> = new Set(['operate', 'visit'])

function asksFor({ segment }: Holding, { acts, verbs, words, without }: MarkedDeed): boolean {
  const isVerbSaid = verbs.some(verb => segment.words.includes(verb))
  if (without) {
    const isSaid = isVerbSaid && acts.every(act => segment.acts.includes(act))
    return (
      isSaid &&
      [words, without].every((of, i) => of.every(word => segment.words.includes(word) === (i === 0)))
    )
  }
  const isSameVerb = isVerbSaid && segment.acts.some(act => wide.has(act))
  const isAsked = isSameVerb || acts.some(act => segment.acts.includes(act))
  return isAsked && words.every(word => segment.words.includes(word))
}

function namesObject({ segment }: Holding, object: readonly Mark[]): boolean {
  return object.some(word => segment.words.includes(word))
}

/** A page that a text mentions receives nothing; but somebody must have given its address. */
function isReadLink({ isLink, voice }: NamedValue): boolean {
  return isLink === true && voice !== 'nobody'
}

/** It stands in an order of what was pointed to by its kind alone: a soft one counts only where the order is for this act. */
function isOrderedOnly({ voice, strength, source, isFirm, isSameAct }: NamedValue): boolean {
  const isNear = source !== undefined && source.pointed > kindNamed && !isOfWebSearch(source)
  const isWeak = voice === 'pointed' && strength > 0 && !isNear
  return isWeak && (isFirm || isSameAct === true)
}

/** Tells whether a value is an amount that was read where the person pointed to, outside of every order. */
function isAmountRead({ voice, strength, isNumber, isFirm, isRight }: NamedValue): boolean {
  return voice === 'pointed' && strength === 0 && isNumber === true && !isFirm && !isRight
}

/** Tells whether a number that is no amount says which entry of a list that was read, and that no text orders. */
function isEntryRead({ voice, isNumber, isNeutral, isRight, pointer }: NamedValue): boolean {
  return isNumber === true && isNeutral === true && voice !== 'nobody' && !isRight && !amount.test(pointer)
}

/** Of a payment the amount counts as much as the account. */
function isAmount({ pointer }: NamedValue): boolean {
  return amount.test(pointer)
}

const amount = /(?:amount|price|sum|total|quantity|qty|value)/i

/**
 * Returns what counts as the person’s asking: their own sentences of the last calls, and the bare orders of what they
 * pointed to where they said to follow it. `calls` is the session’s count.
 */
export function askingSegments(hearing: Hearing, calls: number): readonly Holding[] {
  const sentences = personsOf(hearing).filter(
    ({ report: { source } }) => calls - (source.calls ?? 0) < promptReach,
  )
  if (!sentences.some(({ segment }) => segment.acts.includes('follow'))) return sentences
  const followed = ordersOf(hearing).filter(({ segment: { strength, hidden }, report: { source } }) => {
    return strength < minStrong && !hidden && source.pointed > 0
  })
  return [...followed, ...sentences]
}

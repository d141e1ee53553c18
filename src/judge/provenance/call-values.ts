import { byText } from '../../ground/model/by-text.ts'
import type { Effect, EffectType, Evidence } from '../../ground/model/effect.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { everyString, pointerOf } from '../readers/named-argument.ts'
import { plainText } from './plain-text.ts'
import {
  isAddress,
  isContentName,
  isFirmForm,
  isFirmName,
  isMannerName,
  isSoftName,
  valuesInside,
} from './is-firm-form.ts'
import { mainWordsOf } from './words-of.ts'

/** A value that decides whom or what a call touches. */
export interface CallValue {
  readonly pointer: string
  /** As the call spells it. */
  readonly raw: string
  readonly span?: readonly [number, number]
  /** It is the address of a page or of a mailbox, and no name of a file. */
  readonly isAddress: boolean
  /** It counts by itself; a soft one only beside the act. */
  readonly isFirm: boolean
  /** It is one word, such as an address; the words of others may stand apart where the person wrote them. */
  readonly isWhole: boolean
  /** All of them must stand together. */
  readonly words: readonly string[]
  /** It is an account or a phone number: on no site, and somebody’s. */
  readonly isLine: boolean
  /** It is a number. */
  readonly isNumber: boolean
  /** It says which rights, or which thing of a kind: as weighty as a name where the person asks. */
  readonly isRight: boolean
  /** Words of letters alone within an identifier. */
  readonly parts: readonly string[]
  /** It is the address of a page within a longer text. */
  readonly isLink?: true
}

/** The values of a call. */
export interface CallValues {
  readonly values: readonly CallValue[]
  /** There are more, or longer ones, which were not looked at. */
  readonly isCut: boolean
}

/** Deeds of named tools, whose targets are arguments. */
const deeds: ReadonlySet<EffectType> = new Set([
  'message',
  'money',
  'permission',
  'publish',
  'record',
  'device',
])
const maxValues = 60
const maxValueLength = 400
const maxContent = 20_000

/** Returns the values of a call that are consequential: what its arguments name, or what its effects touch. */
export function callValues(call: ToolCall, effects: readonly Effect[]): CallValues {
  const isTool = call.kind === 'tool'
  const touched = targetsOf(isTool ? effects.filter(({ type }) => !deeds.has(type)) : effects)
  const targets = touched.map(({ text, evidence }) => valueOf(text, evidence.pointer, true, evidence))
  const leaves = isTool ? leavesOf(call) : []
  const found = isTool ? [...leaves.flatMap(argumentValues), ...targets] : targets
  const once = new Map(found.toReversed().map(value => [value.words.join(' '), value]))
  const values = [...once.values()].toReversed().filter(({ words }) => words.length > 0)
  const isCut = values.length > maxValues || leaves.some(isTooLong)
  return { values: values.slice(0, maxValues), isCut }
}

/** Returns the value of a name that an effect brings, as others are compared with it. */
export function namedValue(text: string, evidence: Evidence): CallValue {
  return valueOf(text, evidence.pointer, true, evidence)
}

/** A name or an address that nobody compares whole. */
function isTooLong({ name, text }: Leaf): boolean {
  return text.length > maxValueLength && !isContentName(name) && (isFirmName(name) || schemed.test(text))
}

const schemed = /^\s{0,9}[a-z][a-z\d+.-]{1,20}:\/\//i

function argumentValues({ name, pointer, text, isNumber }: Leaf): readonly CallValue[] {
  const isForm = isFirmForm(text.trim())
  if (isContentName(name) && !isForm) return contentValues(text, pointer)
  if (!isForm && /@|:\/\//.test(text) && /\s/.test(text)) return contentValues(text, pointer)
  if (text.trim() === '' || text.length > maxValueLength || (isMannerName(name) && !isForm)) return []
  const value = valueOf(text, pointer, isForm || (isFirmName(name) && !isSoftName(name)))
  return [{ ...value, isNumber: isNumber === true, isRight: namesRight(name) }]
}

/** Addresses in the text of a message or a note. */
function contentValues(text: string, pointer: string): readonly CallValue[] {
  return valuesInside(text.slice(0, maxContent)).map(({ inner, start }) => {
    const value = valueOf(inner, pointer, true, { start, end: start + inner.length })
    const isLink = value.isAddress && !inner.includes('@') && inner.length < text.trim().length
    return isLink ? { ...value, isLink } : value
  })
}

const rights =
  /^(?:role|roles|permission|permissions|rights?|access|access_?level|level|scope|who|whom|table|database|db|name|visibility|privileges?)$/i

const namesRight = byText(name => rights.test(name))

interface Leaf {
  readonly isNumber?: true
  readonly name: string
  readonly pointer: string
  readonly text: string
}

/** Strings and numbers; an item of a list has the name of its list. */
function leavesOf({ arguments: args }: ToolCall): readonly Leaf[] {
  const strings = everyString(args).map(one =>
    one.name === '' ? { ...one, name: nameIn(one.pointer) } : one,
  )
  const numbers = numbersIn(args)
  return [...strings, ...numbers]
}

const maxNumbers = 200
const maxDepth = 40

function numbersIn(args: Json): readonly Leaf[] {
  const found: Leaf[] = []
  const visit = (value: Json, pointer: string, name: string, depth: number) => {
    if (found.length >= maxNumbers || depth > maxDepth) return
    if (typeof value === 'number') found.push({ name, pointer, text: String(value), isNumber: true })
    else if (Array.isArray(value))
      for (const [i, item] of value.entries()) visit(item, `${pointer}/${i}`, name, depth + 1)
    else if (isJsonObject(value))
      for (const [key, item] of Object.entries(value))
        if (typeof item !== 'string') visit(item, pointer + pointerOf(key), key, depth + 1)
  }
  visit(args, '', '', 0)
  return found
}

function nameIn(pointer: string): string {
  return pointer.split('/').findLast(part => part !== '' && !/^\d+$/.test(part)) ?? ''
}

function valueOf(
  text: string,
  pointer: string,
  isFirm: boolean,
  at?: { readonly start: number; readonly end: number },
): CallValue {
  const { whole, words, isAddress, isLine, parts } = formOf(text)
  const span = at && at.end > at.start ? ([at.start, at.end] as const) : undefined
  const counts = isFirm && (whole === undefined || whole.length >= minLength || /\p{L}/u.test(whole))
  const value = {
    pointer,
    raw: text,
    isAddress,
    isFirm: counts,
    isWhole: whole !== undefined,
    words,
    parts: isFirm ? parts : [],
    isLine,
    isNumber: false,
    isRight: false,
  }
  return span ? { ...value, span } : value
}

/** The form of a value, by its text alone. */
interface ValueForm extends Pick<CallValue, 'words' | 'parts' | 'isAddress' | 'isLine'> {
  /** All of it, where it is one word. */
  readonly whole: string | undefined
}

/** The same tools, hosts and addresses come again in a session. */
const formOf = byText((text): ValueForm => {
  const lower = plainText(text).trim()
  const joined = lower.replace(/[ \u00a0+-]/g, '')
  const isAccount = !date.test(lower) && /^(?:[a-z]{2}\d{2}[\da-z]{6,60}|\d{7,40})$/.test(joined)
  const main = mainWordsOf(lower.replace(spelledBefore, ''))
  const whole = isAccount ? joined : main.length === 1 ? main[0] : undefined
  const input = text.trim()
  return {
    whole,
    words: whole === undefined ? spread(main) : [whole],
    parts: whole !== undefined && identifier.test(whole) ? partsOf(whole) : [],
    isAddress: isAddress(input) || mailbox.test(input),
    isLine: isAccount || phone.test(input),
  }
})

/** A scheme, or where Git keeps its branches and tags: nobody else writes them. */
const spelledBefore = /^(?:(?:https?|ftp|mailto):(?:\/\/)?|(?:refs\/)?(?:heads|tags)\/)/
const date = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{4})$/
const mailbox = /^(?:mailto:)?[^\s@]{1,64}@[^\s@]{1,255}$/
const phone = /^\+\d[\d ()-]{6,20}$/
/** A shorter number stands in too many texts. */
const minLength = 4
/** `bathroom_01`, `front-door`: a name that a program made. */
const identifier = /^[~.]?\/?[\p{L}\d]{1,60}(?:[_/.-][\p{L}\d]{1,60}){1,8}$/u
const minLetters = 4

function partsOf(word: string): readonly string[] {
  return word.split(/[_/.-]/).filter(part => part.length >= minLetters && /^\p{L}+$/u.test(part))
}

const common = new Set(
  'the a an of to for and or in on at is my your me i it this that with from by as be'.split(' '),
)

function spread(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter(word => !common.has(word))
}

/** A target of an effect as it is spelled, and where. */
interface EffectTarget {
  readonly text: string
  readonly evidence: Evidence
}

/** Returns what effects touch: files that are changed, hosts, packages, branches, recipients, resources. */
function targetsOf(effects: readonly Effect[]): readonly EffectTarget[] {
  const seen = new Set<string>()
  return effects.flatMap(effect =>
    namesOf(effect)
      .filter(text => text !== '' && !seen.has(text) && seen.add(text))
      .map(text => ({ text, evidence: effect.evidence })),
  )
}

/** Names that every clone has: they say of nothing where it goes. */
const everybodys: ReadonlySet<string> = new Set(['origin', 'HEAD', '@'])

function namesOf(effect: Effect): readonly string[] {
  if ('to' in effect) return [effect.target.raw, effect.to.raw]
  if ('recursive' in effect) return [effect.target.raw]
  if ('recipients' in effect) return [effect.target, ...effect.recipients]
  switch (effect.type) {
    case 'connect':
      return [effect.url ?? effect.host]
    case 'repository':
      return [effect.remote ?? '', effect.ref ?? ''].filter(name => !everybodys.has(name))
    case 'package':
      return [...effect.names, ...(effect.indexes ?? [])]
    case 'database':
      return [effect.database ?? '']
    case 'execute':
      return effect.read || effect.source.from !== 'file' ? [] : [lastName(effect.source.target.raw)]
    default:
      return 'target' in effect ? [effect.target] : []
  }
}

/** A text that says to run a script names no folders: what nobody could read goes by this name alone. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

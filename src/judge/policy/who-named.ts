import type { NamedValue, Standing, Voice } from '../../ground/model/call-origin.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** `14:02` for a moment of the same day, `21 Nov 14:02` for another, where this runs. */
function clockText(at: number, seenAt: number): string {
  const [moment, seen] = [new Date(at), new Date(seenAt)]
  const clock = `${two(moment.getHours())}:${two(moment.getMinutes())}`
  if (moment.toDateString() === seen.toDateString()) return clock
  return `${moment.getDate()} ${months[moment.getMonth()] ?? ''} ${clock}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A value of a call with the voice that named it, in words for a person. */
export interface NamedRow {
  /** As it stands in the call that is shown, cut. */
  readonly value: string
  readonly voice: Voice
  /** The voice: "you wrote it at 14:01". */
  readonly words: string
  /** The tool that gave it back, as it is shown. */
  readonly tool: string
  /** A text that others can write named it, and the person did not. */
  readonly isStrange: boolean
  readonly standing: Standing
  readonly pointer: string
  readonly span?: readonly [number, number]
}

/** The parts of a call and of its decision that are shown. */
export interface NamedCall {
  readonly call: Pick<ToolCall, 'arguments'>
  readonly decision: Pick<Decision, 'assessment' | 'at'>
}

/** Logs of older versions tell the voice alone. */
const standingOfVoice: Readonly<Record<Voice, Standing>> = {
  person: 'yours',
  approved: 'yours',
  own: 'yours',
  ordered: 'adverse',
  pointed: 'neutral',
  stranger: 'neutral',
  nobody: 'neutral',
}

const standings: readonly Standing[] = ['adverse', 'unread', 'neutral', 'yours']
const order: readonly Voice[] = ['ordered', 'stranger', 'nobody', 'pointed', 'own', 'approved', 'person']
const maxValueLength = 60

/** Values that one voice named in one place. */
export interface NamedGroup extends Pick<NamedRow, 'words' | 'voice' | 'standing'> {
  /** Each once. */
  readonly values: readonly string[]
}

/** Returns who named the values that the call touches: what speaks against the call comes first. */
export function whoNamed(shown: NamedCall): readonly NamedGroup[] {
  const groups = new Map<string, readonly NamedRow[]>()
  for (const row of namedRows(shown))
    groups.set(`${row.standing} ${row.words}`, [...(groups.get(`${row.standing} ${row.words}`) ?? []), row])
  return [...groups.values()]
    .map(rows => {
      const { words, voice, standing } = rows[0] as NamedRow
      return { words, voice, standing, values: [...new Set(rows.map(({ value }) => value))] }
    })
    .toSorted(
      (a, b) =>
        standings.indexOf(a.standing) - standings.indexOf(b.standing) ||
        order.indexOf(a.voice) - order.indexOf(b.voice),
    )
}

/** Says the same in one sentence, about what weighs most; empty where nothing was heard. */
export function namedSentence(groups: readonly NamedGroup[], heardPerson: boolean): string {
  const [first] = groups
  if (!first) return ''
  const alike = groups.filter(({ standing }) => standing === first.standing).flatMap(({ values }) => values)
  const more = alike.length - 1
  const what = `${first.values[0]}${more > 0 ? ` and ${more} more` : ''}`
  const you = heardPerson ? '; you did not' : ''
  switch (first.standing) {
    case 'adverse':
      return `A text that others can write names ${what}, and tells the agent what to do${you}.`
    case 'unread':
      return `Nothing that was read names ${what}, and a part of it was not read.`
    case 'neutral':
      return heardPerson
        ? `You did not name ${what}; no text orders anything with it.`
        : `No text orders anything with ${what}; you were not heard to name it.`
    case 'yours':
      return 'You, or your own records, name all that it touches.'
  }
}

/** Returns the same for each place in the call, in its order. */
export function namedRows({ call, decision: { assessment, at } }: NamedCall): readonly NamedRow[] {
  return (assessment.named ?? []).map((named): NamedRow => {
    const { voice, pointer, span } = named
    return {
      value: visibleText(namedText(call.arguments, named), maxValueLength),
      voice,
      words: wordsOf(named, at, assessment.heardPerson === true),
      tool: toolText(named),
      isStrange: voice === 'ordered' || voice === 'stranger',
      standing: named.standing ?? standingOfVoice[voice],
      pointer,
      ...(span && { span }),
    }
  })
}

/** `get_webpage (14:02)`: the tool that gave a value back. A server chose its name, so it is made visible and cut. */
export function sourceText({ source }: Pick<NamedValue, 'source'>, seenAt: number): string {
  const tool = toolText({ source })
  return source ? `${tool} (${clockText(source.at, seenAt)})` : tool
}

/** `get_webpage`: the tool alone. */
export function toolText({ source }: { readonly source?: NamedValue['source'] | undefined }): string {
  return source?.tool ? visibleText(source.tool, 40) : 'a result'
}

function wordsOf(named: NamedValue, seenAt: number, heardPerson: boolean): string {
  const from = `from ${sourceText(named, seenAt)}`
  // Another text of the same source, or another sentence of the same text.
  const elsewhere = named.standing === 'adverse' ? ' and which gives the agent orders' : ''
  const notYou = heardPerson ? '; you did not name it' : ''
  switch (named.voice) {
    case 'person':
      return named.source ? `you wrote it at ${clockText(named.source.at, seenAt)}` : 'you wrote it'
    case 'approved':
      return 'a person approved it here before'
    case 'own':
      return `${from}, in your own records`
    case 'ordered':
      return `${from}, ${orderWords(named)}${notYou}`
    case 'pointed':
      return `${from}, which you had the agent read${elsewhere}`
    case 'stranger':
      return `${from}, which others can write${elsewhere}${notYou}`
    case 'nobody':
      if (named.standing === 'unread') return 'nothing that was read names it, and a part was not read'
      return heardPerson
        ? 'nobody named it: the agent put it together'
        : 'nothing in this session mentions it'
  }
}

/** Below it a text quotes a command, and tells nobody to run it. */
const quoted = 0.4

function orderWords({ isHidden, isSameAct, strength }: NamedValue): string {
  if (strength < quoted) return 'in a command that it quotes'
  const what = isSameAct ? 'to do this' : 'what to do'
  return isHidden
    ? `in hidden words that tell the agent ${what}`
    : `in a sentence that tells the agent ${what}`
}

/** Returns the value as it stands in a call’s arguments; the argument’s name where it can’t be told what of it is meant. */
function namedText(args: JsonObject, { pointer, span }: Pick<NamedValue, 'pointer' | 'span'>): string {
  const whole = textAt(args, pointer)
  const part = span && whole !== undefined ? partOf(whole, span) : whole
  return part === undefined || part.trim() === '' ? `a value of ${lastName(pointer)}` : part.trim()
}

/** Undefined behind what the log has erased: it is longer or shorter than it was, and moves all that follows. */
function partOf(text: string, [start, end]: readonly [number, number]): string | undefined {
  const erased = text.indexOf('[erased ')
  return erased !== -1 && erased < end ? undefined : text.slice(start, end)
}

function lastName(pointer: string): string {
  const name = pointer.split('/').findLast(part => part !== '' && !/^\d+$/.test(part))
  return name === undefined ? 'the call' : `“${unescaped(name)}”`
}

function textAt(args: JsonObject, pointer: string): string | undefined {
  let at: Json | undefined = args
  for (const part of pointer.split('/').slice(1)) {
    const name = unescaped(part)
    if (Array.isArray(at)) at = at[Number(name)] as Json | undefined
    else at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }
  return typeof at === 'string' ? at : typeof at === 'number' ? String(at) : undefined
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

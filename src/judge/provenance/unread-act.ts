import type { Effect } from '../../ground/model/effect.ts'
import { type ActClass, type Hearing, type Mark, noticedActs } from '../../ground/model/hearing.ts'
import type { NamedValue, UnreadText, Voice } from '../../ground/model/call-origin.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { type BeyondDemand, beyondDemand, type BeyondParts } from './beyond-demand.ts'
import { callDeeds } from './call-deeds.ts'
import type { CallValue } from './call-values.ts'
import { callValues } from './call-values.ts'
import { type Holding, personsOf } from './holdings-of.ts'

/** A call as it is compared with a text that nobody read. */
export interface UnreadActParts extends BeyondParts {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly acts: readonly ActClass[]
  /** The words that name its deed. */
  readonly deed: readonly string[]
  readonly named: readonly NamedValue[]
  readonly mark: (words: readonly string[]) => readonly Mark[]
  readonly voiceOf: (value: CallValue) => Voice
}

/** Acts for which it matters whom they reach. */
const reaching: ReadonlySet<ActClass> = new Set(['send', 'pay', 'invite', 'grant', 'publish'])
const idle: ReadonlySet<ActClass> = new Set(['read', 'run', 'visit', 'other', 'follow'])
const files: ReadonlySet<Effect['type']> = new Set(['read', 'write', 'append', 'delete', 'move', 'copy'])

/**
 * Returns the text that may have asked for this call, where a part of it was never read: the call goes beyond the
 * workspace, and the person did not ask for it.
 */
export function unreadAct(hearing: Hearing, parts: UnreadActParts): UnreadText | undefined {
  const unread = lastUnread(hearing)
  return unread === undefined || isAsked(hearing, parts) ? undefined : unread
}

const lastOfHearing = new WeakMap<Hearing, UnreadText | 'none'>()

/** Returns the last text of a session of which a part was not read. A session is asked about at each of its calls. */
export function lastUnread(hearing: Hearing): UnreadText | undefined {
  const before = lastOfHearing.get(hearing)
  if (before !== undefined) return before === 'none' ? undefined : before
  const source = hearing.findLast(one => one.source.unread !== undefined)?.source
  const unread = source?.unread === undefined ? undefined : { bytes: source.unread, source }
  lastOfHearing.set(hearing, unread ?? 'none')
  return unread
}

/** Ordinary work is asked for by every task. */
function isAsked(hearing: Hearing, parts: UnreadActParts): boolean {
  const persons = personsOf(hearing)
  const demands = parts.effects.flatMap(effect => beyondDemand(effect, parts) ?? [])
  return isToolAsked(persons, parts) && demands.every(demand => isMet(demand, persons, parts))
}

function isMet(
  { acts, words, names }: BeyondDemand,
  persons: readonly Holding[],
  { call, mark, voiceOf }: UnreadActParts,
): boolean {
  const marks = mark(words)
  const isSaid =
    acts.length === 0 ||
    persons.some(({ segment }) => {
      const isThing = segment.acts.length > 0 && marks.some(word => segment.words.includes(word))
      return isThing || acts.some(act => segment.acts.includes(act))
    })
  if (!isSaid || names === undefined) return isSaid
  // Of a tool the arguments say whom it reaches, and they are looked at as such.
  const { values, isCut } = call.kind === 'tool' ? noValues : callValues(call, [names])
  return !isCut && values.every(value => !isStranger(voiceOf(value)))
}

const noValues = { values: [], isCut: false } as const

/** A tool without a file does what the words of its name say. */
function isToolAsked(persons: readonly Holding[], parts: UnreadActParts): boolean {
  const { call, effects, acts, deed, named, mark } = parts
  const isGrave = call.kind === 'tool' && acts.some(act => noticedActs.has(act))
  if (!isGrave || effects.some(({ type }) => files.has(type))) return true
  const [toolDeed] = callDeeds(call, acts, effects, deed)
  const wanted = (toolDeed?.acts ?? []).filter(act => !idle.has(act))
  const verbs = mark(toolDeed?.verbs ?? [])
  const isSaid = persons.some(
    ({ segment }) =>
      wanted.some(act => segment.acts.includes(act)) ||
      (segment.acts.includes('operate') && verbs.some(verb => segment.words.includes(verb))),
  )
  const isReaching = acts.some(act => reaching.has(act))
  return isSaid && named.every(value => !value.isFirm || isNamed(value, isReaching))
}

function isNamed({ voice }: NamedValue, isReaching: boolean): boolean {
  return isReaching ? !isStranger(voice) : voice !== 'nobody' && voice !== 'ordered'
}

function isStranger(voice: Voice): boolean {
  return voice === 'nobody' || voice === 'ordered' || voice === 'stranger'
}

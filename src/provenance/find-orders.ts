import { unspacedVerbs } from './act-verbs-table.ts'
import { actsOfVerb } from './acts-of-verb.ts'
import { isStrong } from './strong-signs.ts'
import type { ActClass } from '../model/heard.ts'
import type { Segment } from './cut-segments.ts'

/** An order in a text: what it asks for and how surely it is meant for the agent. */
export interface Order {
  readonly strength: number
  readonly acts: readonly ActClass[]
}

/** Strengths of orders. */
export const strong = 0.95
const bare = 0.5
export const quotedStrength = 0.3
const reachAfter = 6
const reachBefore = 1

/** Returns the order of each segment, by index; segments behind an order that say what it is about belong to it. */
export function findOrders(segments: readonly Segment[]): readonly (Order | undefined)[] {
  const verbs = segments.map(({ text }) => ordered(text))
  const signs = segments.map(({ text, hidden }, i) =>
    hidden && (verbs[i]?.length ?? 0) > 0 ? true : isStrong(text),
  )
  const nearStrong = (i: number) => {
    for (let at = Math.max(0, i - reachAfter); at <= i + reachBefore && at < segments.length; at++)
      if (signs[at] && segments[at]?.field === segments[i]?.field) return true
    return signs[i] === true
  }
  let behind: Order | undefined
  let left = 0
  return segments.map((segment, i) => {
    const acts = verbs[i] ?? []
    if (segment.field !== segments[i - 1]?.field) left = 0
    if (acts.length === 0) {
      if (left-- > 0 && behind && isObject(segment.text)) return behind
      return undefined
    }
    const strength = nearStrong(i) ? strong : segment.quoted ? quotedStrength : bare
    behind = { strength, acts }
    left = 2
    return behind
  })
}

function isObject(text: string): boolean {
  return text.length < 200
}

const lead =
  /^(?:[^\p{L}\p{N}]{0,10}(?:(?:please|kindly|pls|then|also|and|now|next|first|second|third|finally|just|so|afterwards?|after that|in addition|additionally|immediately|always|bitte|dann|zuerst|por favor|veuillez|s'il vous plaît|merci de|per favore|por gentileza|пожалуйста|затем|you|assistant|ai|agent|user|dear|hi|hello|hey|the)[\s,:]{1,3})){0,4}/u
const modal =
  /(?<![\p{L}])(?:please|kindly|must|should|shall|need to|needs to|have to|has to|ought to|make sure (?:to|you)|be sure to|ensure (?:to|you|that you)|remember to|do ?n['’]t forget to|want you to|ask you to|you are to|required to|supposed to|asked to|instructed to|can you|could you|will you|would you|you can|you may|want to|bitte|müssen|musst|muss|sollen|sollst|soll|sollte|veuillez|merci de|devez|dois|doit|por favor|debe|debes|tienes que|deve|devi|precisa|favor de|si prega di|пожалуйста|нужно|необходимо|должен|должны)[\s,:]{1,3}(?:also |first |then |immediately |now |to |alle? |das |den |die )?([\p{L}-]{2,20})/gu
const negated =
  /(?:\bnot|n['’]t|\bnever|\bno need to|\bavoid|\bnicht|\bkeine?|\bne|\bnão|\bnon|\bне)\s{1,3}(?:ever |to )?$/u

/** Returns the classes of what a segment orders; none where it orders nothing. */
function ordered(text: string): readonly ActClass[] {
  const found = new Set<ActClass>()
  const labelled = text.replace(/^[^\n:.]{1,40}:\s{1,3}/, '')
  for (const part of [text, labelled]) {
    const rest = part.replace(lead, '')
    const first = /^[^\p{L}]{0,5}([\p{L}-]{2,20})/u.exec(rest)?.[1]
    if (
      first &&
      !/^[^\p{L}]{0,5}[\p{L}-]{2,20}(?:\s{0,2}[:=]|\s(?:is|are|was|were|of|from|by|at|date|time)\b)/u.test(
        rest,
      )
    )
      for (const act of actsOfVerb(first)) found.add(act)
  }
  for (const match of text.matchAll(modal)) {
    if (negated.test(text.slice(Math.max(0, match.index - 20), match.index))) continue
    const acts = actsOfVerb(match[1] ?? '')
    if (acts.length === 0 && /^(?:please|kindly|must|bitte|por favor|veuillez)/.test(match[0]))
      found.add('other')
    for (const act of acts) found.add(act)
  }
  // A polite order of these languages ends in its verb.
  const last = /([\p{L}]{4,20})[^\p{L}]{0,5}$/u.exec(text)?.[1]
  if (last && /(?:^|\s)(?:bitte|muss|soll|sollte|müssen)(?:\s|$)/.test(text))
    for (const act of actsOfVerb(last)) found.add(act)
  for (const [act, source] of Object.entries(unspacedVerbs) as [ActClass, string][])
    if (
      unspacedPattern(source).test(text) &&
      /请|務|ください|下さい|必ず|必须|需要|要|して|て$|把|将|^/.test(text)
    )
      found.add(act)
  return [...found]
}

const patterns = new Map<string, RegExp>()
function unspacedPattern(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}

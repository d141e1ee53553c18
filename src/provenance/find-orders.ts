import { orderedActs } from './ordered-acts.ts'
import { areStrong, isStrong } from './is-strong.ts'
import type { ActClass } from '../model/hearing.ts'
import type { Segment } from './cut-segments.ts'
import type { DistinctTexts } from './distinct-texts.ts'

/** An order in a text: what it asks for and how surely it is meant for the agent. */
export interface Order {
  readonly strength: number
  readonly acts: readonly ActClass[]
}

/** The strength of an order that is meant for the agent. */
export const strong = 0.95
const bare = 0.5
/** The strength of a command that documentation quotes. */
export const quotedStrength = 0.3
const reachAfter = 6
const reachBefore = 1
const none: readonly ActClass[] = []

/** Returns the order of each segment, by index; segments behind an order that say what it is about belong to it. */
export function findOrders(
  segments: readonly Segment[],
  { texts, indexes }: DistinctTexts,
): readonly (Order | undefined)[] {
  const marked = areStrong(texts)
  const verbs = texts.map((text, i) => actsOf(text, marked[i] === true))
  const actsAt = (i: number) => verbs[indexes[i] ?? -1] ?? none
  const signs = segments.map(
    ({ hidden }, i) => (hidden && actsAt(i).length > 0) || marked[indexes[i] ?? -1] === true,
  )
  const nearStrong = (i: number) => {
    for (let at = Math.max(0, i - reachAfter); at <= i + reachBefore && at < segments.length; at++)
      if (signs[at] && segments[at]?.field === segments[i]?.field) return true
    return signs[i] === true
  }
  let behind: Order | undefined
  let left = 0
  return segments.map((segment, i) => {
    const acts = actsAt(i)
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

function actsOf(text: string, isMarked: boolean): readonly ActClass[] {
  const words = spaced(text)
  return orderedActs(words, words === text ? isMarked : isStrong(words))
}

function isObject(text: string): boolean {
  return text.length < 200
}

/** The name of a file may be a sentence, with its words joined. */
function spaced(text: string): string {
  const isJoined = /^[\p{L}\d'’]{1,40}(?:[_-]+[\p{L}\d'’@.]{1,60}){4,40}$/u.test(text)
  return isJoined ? text.replaceAll(/[_-]+/g, ' ') : text
}

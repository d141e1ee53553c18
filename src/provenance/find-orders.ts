import { orderedActs } from './ordered-acts.ts'
import { isStrong } from './is-strong.ts'
import type { ActClass } from '../model/hearing.ts'
import type { Segment } from './cut-segments.ts'

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

/** Returns the order of each segment, by index; segments behind an order that say what it is about belong to it. */
export function findOrders(segments: readonly Segment[]): readonly (Order | undefined)[] {
  const verbs = eachText(segments, text => orderedActs(spaced(text)))
  const marked = eachText(segments, isStrong)
  const signs = segments.map(({ hidden }, i) => (hidden && (verbs[i]?.length ?? 0) > 0) || marked[i])
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

/** Reads a text that comes again and again once. */
function eachText<T>(segments: readonly Segment[], read: (text: string) => T): readonly T[] {
  const known = new Map<string, { readonly value: T }>()
  return segments.map(({ text }) => {
    const found = known.get(text) ?? { value: read(text) }
    known.set(text, found)
    return found.value
  })
}

function isObject(text: string): boolean {
  return text.length < 200
}

/** The name of a file may be a sentence, with its words joined. */
function spaced(text: string): string {
  const isJoined = /^[\p{L}\d'’]{1,40}(?:[_-]+[\p{L}\d'’@.]{1,60}){4,40}$/u.test(text)
  return isJoined ? text.replaceAll(/[_-]+/g, ' ') : text
}

import type { ActClass, HeardReport, HeardSegment, HeardSource } from '../model/hearing.ts'
import { askedActs } from './asked-acts.ts'
import { cutSegments } from './cut-segments.ts'
import { findOrders, type Order, quotedStrength, strong } from './find-orders.ts'
import { markOf } from './mark-of.ts'
import { plainText } from './plain-text.ts'
import { wordsOf } from './words-of.ts'

/** Marks of one report: orders first, then the other words as they come. */
const mostMarks = 2_000
const mostRead = 1024 * 1024

/** The stretches of a report that matter later, with their words, before anybody digests them. */
export interface ReadSegment extends Omit<HeardSegment, 'words'> {
  readonly words: readonly string[]
}

/** Reads a report. Pure; linear in its length. */
export function readSegments(text: string, from: HeardSource['from']): readonly ReadSegment[] {
  const cut = cutSegments(plainText(text.slice(0, mostRead)))
  const orders = from === 'person' ? [] : findOrders(cut)
  const segments: ReadSegment[] = []
  const said = new Set<string>()
  let left = mostMarks
  let number = 0
  let last: Order | undefined
  for (const [i, { text: sentence, hidden }] of cut.entries()) {
    const order = orders[i]
    const words = wordsOf(sentence)
    if (from === 'result') for (const word of words) if (said.size < mostMarks) said.add(word)
    if ((!order && from === 'result') || left < words.size) continue
    left -= words.size
    if (order && order !== last) number++
    last = order
    segments.push({
      ...segmentOf(order, order || hidden ? [] : askedActs(sentence), hidden, words),
      ...(order && { order: number }),
    })
  }
  if (said.size === 0) return segments
  const rest = [...said].slice(0, left)
  return [...segments, { kind: 'said', strength: 0, acts: [], hidden: false, words: rest }]
}

function segmentOf(
  order: Order | undefined,
  asked: readonly ActClass[],
  hidden: boolean,
  words: ReadonlySet<string>,
): ReadSegment {
  if (!order) return { kind: 'person', strength: 0, acts: asked, hidden, words: [...words] }
  const { strength, acts } = order
  return { kind: 'order', strength, acts, hidden, words: [...words] }
}

/** Returns what a session hears in a report: marks of its words, and no word. In our own records nothing is an order. */
export function hearReport(
  segments: readonly ReadSegment[],
  source: HeardSource,
  key: Uint8Array,
): HeardReport {
  const marks = new Map<string, number>()
  const mark = (word: string) => {
    const known = marks.get(word) ?? markOf(key, word)
    marks.set(word, known)
    return known
  }
  const heard = source.own ? segments.filter(({ kind }) => kind !== 'order') : segments
  const strengthOf = ({ strength }: ReadSegment) =>
    source.isEcho && strength < strong ? Math.min(strength, quotedStrength) : strength
  return {
    source,
    segments: heard.map(one => ({ ...one, strength: strengthOf(one), words: one.words.map(mark) })),
  }
}

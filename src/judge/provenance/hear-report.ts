import type { ActClass, HeardReport, HeardSegment, HeardSource } from '../../ground/model/hearing.ts'
import { askedActs } from './asked-acts.ts'
import { cutSegments } from './cut-segments.ts'
import { encodedSegments } from './encoded-segments.ts'
import { FoundOrders, type Order, quotedStrength, strong } from './found-orders.ts'
import { markOf } from './mark-of.ts'
import { plainText, unseenMark } from './plain-text.ts'
import { Segments, segmentTraits } from './segments.ts'
import { senderSites } from './sender-sites.ts'
import { spelledOut } from './spelled-out.ts'
import { leastStrong } from './voice-of.ts'
import { wordsOf } from './words-of.ts'

/** Marks of one report: orders first, then the other words as they come. */
const mostMarks = 2_000
const mostRead = 1024 * 1024
/** Sentences for which no room was left, before the others are not looked at. */
const mostMisses = 100

/** The stretches of a report that matter later, with their words, before anybody digests them. */
export interface ReadSegment extends Omit<HeardSegment, 'words'> {
  readonly words: readonly string[]
}

/** Reads a report. Pure; linear in its length. In a part that is not read may stand what takes a wish back. */
export function readSegments(
  text: string,
  from: HeardSource['from'],
  isPart = false,
): readonly ReadSegment[] {
  const read = text.slice(0, mostRead)
  const isCut = isPart || read.length < text.length
  const cut = new Segments()
  cutSegments(plainText(read, unseenMark), cut)
  encodedSegments(read, cut)
  const orders = from === 'person' ? null : new FoundOrders(cut)
  const kept = keptWords(cut, orders, from)
  const segments: ReadSegment[] = []
  let left = mostMarks
  let number = 0
  let last: Order | undefined
  for (const [i, words] of kept) {
    const hidden = cut.has(i, segmentTraits.hidden)
    const order = orders?.orderAt(i)
    const asksNothing = order !== undefined || hidden || cut.has(i, segmentTraits.piece) || isCut
    left -= words.size
    if (order && order !== last) number++
    last = order
    segments.push({
      ...segmentOf(order, asksNothing ? [] : askedActs(cut.textAt(i)), hidden, words),
      ...(order && { order: number }),
    })
  }
  const said = from === 'result' ? saidWords(cut, kept) : []
  if (said.length === 0) return segments
  return [...segments, { kind: 'said', strength: 0, acts: [], hidden: false, words: said.slice(0, left) }]
}

type KeptWords = ReadonlyMap<number, ReadonlySet<string>>

/** The words of each order, or of each sentence of the person, by index; strong orders go before others where there are too many. */
function keptWords(segments: Segments, orders: FoundOrders | null, from: HeardSource['from']): KeptWords {
  const kept = new Map<number, ReadonlySet<string>>()
  // Of each text, by its index.
  const seen = new Map<number, ReadonlySet<string>>()
  let left = mostMarks
  let misses = 0
  for (const isStrongTurn of [true, false])
    for (let i = 0; i < segments.length; i++) {
      if (misses > mostMisses) break
      if (isStrongTurn && orders?.mayBeStrong(i) !== true) continue
      const order = orders?.orderAt(i)
      if (!order && from === 'result') continue
      if ((order !== undefined && order.strength >= leastStrong) !== isStrongTurn) continue
      const index = segments.indexAt(i)
      const before = seen.get(index)
      // A person who says a sentence twice asks for nothing more.
      if (!order && before) continue
      const words = before ?? (order ? wordsOfOrder : wordsOf)(segments.textAt(i))
      seen.set(index, words)
      if (left < words.size) misses++
      if (words.size === 0 || left < words.size) continue
      left -= words.size
      kept.set(i, words)
    }
  return new Map([...kept].sort(([a], [b]) => a - b))
}

/** With those that its reader is to put together. */
function wordsOfOrder(text: string): ReadonlySet<string> {
  const words = wordsOf(text)
  const spelled = spelledOut(text)
  return spelled === '' ? words : new Set([...words, ...wordsOf(spelled)])
}

/** The first words of a result, whatever they stand in. */
function saidWords(segments: Segments, kept: KeptWords): readonly string[] {
  const known = new Map([...kept].map(([i, words]) => [segments.indexAt(i), words]))
  const said = new Set<string>()
  for (const [index, text] of segments.texts.entries()) {
    if (said.size >= mostMarks) break
    for (const word of known.get(index) ?? wordsOf(text)) said.add(word)
  }
  return [...said]
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

/** The segments of a report, and the sites of those that it says it is from. */
export interface HeardText {
  readonly segments: readonly ReadSegment[]
  readonly senders: readonly string[]
}

/** Reads what a person wrote, or what a call gave back; `isCut` where a part of it is left out. */
export function readText(text: string, from: HeardSource['from'], isCut = false): HeardText {
  return { segments: readSegments(text, from, isCut), senders: from === 'result' ? senderSites(text) : [] }
}

/** Returns what a session hears in a report: marks of its words, and no word. In our own records nothing is an order. */
export function hearReport(
  { segments, senders }: HeardText,
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
  // A mail that a call without an address read is from where its sender is.
  const isMail = (source.sites ?? []).length === 0 && source.pointed > 0 && senders.length > 0
  return {
    source: isMail ? { ...source, sites: senders.map(mark) } : source,
    segments: heard.map(one => ({ ...one, strength: strengthOf(one), words: one.words.map(mark) })),
  }
}

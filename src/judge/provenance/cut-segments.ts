import { nameSentences } from './name-sentences.ts'
import { unseenMark } from './plain-text.ts'
import { type Segments, segmentTraits } from './segments.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'
import { mapOf } from '../../ground/model/map-of.ts'
import { lazy } from '../../ground/model/lazy.ts'

/** A page as its reader sees it, and the words that its markup hides. */
interface PageText {
  readonly shown: string
  readonly hidden: readonly string[]
}

/** Tags within a line; all others end one. */
const inline = new Set('b i em strong span a code u small sup sub mark font'.split(' '))
const carriers =
  /(?:alt|title|aria-label|content|value|placeholder|data-[a-z-]{1,30})\s{0,3}=\s{0,3}\\?(?:"([^"]{4,2000})"|'([^']{4,2000})')/g
const unseen =
  /(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}0|opacity\s{0,2}:\s{0,2}0(?:[^.\d]|$)|color\s{0,2}:\s{0,2}(?:white|#fff|transparent)|\shidden(?:[\s=>]|$)|aria-hidden\s{0,2}=\s{0,2}["']true)/
const maxTagLength = 4_000

/** Takes comments, attributes and elements that are not shown out of markup. Linear: each sign is looked at once. */
function pageText(text: string): PageText {
  if (!text.includes('<') && !text.includes('![')) return { shown: text, hidden: [] }
  const hidden: string[] = []
  const shown = withoutTags(withoutComments(text, hidden), hidden)
  return { shown: withoutImages(shown, hidden), hidden }
}

function withoutComments(text: string, hidden: string[]): string {
  const stored: string[] = []
  let at = 0
  for (;;) {
    const from = text.indexOf('<!--', at)
    const to = from < 0 ? -1 : text.indexOf('-->', from + 4)
    if (to < 0) break
    stored.push(text.slice(at, from), '\n')
    hidden.push(text.slice(from + 4, to))
    at = to + 3
  }
  return stored.join('') + text.slice(at)
}

function withoutTags(text: string, hidden: string[]): string {
  const ends = lazy(() => elementEnds(text))
  const stored: string[] = []
  let at = 0
  let from = text.indexOf('<')
  while (from >= 0) {
    const to = text.indexOf('>', from)
    if (to < 0) break
    const name = to - from > maxTagLength ? undefined : nameOfTag(text, from)
    if (name === undefined || !elements.has(name)) {
      from = text.indexOf('<', from + 1)
      continue
    }
    stored.push(text.slice(at, from), inline.has(name) ? '' : '\n')
    at = to + 1
    if (to - from > name.length + 2) {
      const tag = text.slice(from, at)
      for (const [, double, single] of tag.matchAll(carriers)) hidden.push(double ?? single ?? '')
      if (unseen.test(tag)) at = takeElement(text, ends().get(name), at, hidden)
    }
    from = text.indexOf('<', at)
  }
  return stored.join('') + text.slice(at)
}

const tagBegin = /<\/?[a-z][a-z\d]{0,20}(?=[\s/>])/y

function nameOfTag(text: string, from: number): string | undefined {
  tagBegin.lastIndex = from
  if (!tagBegin.test(text)) return undefined
  return text.slice(text.charAt(from + 1) === '/' ? from + 2 : from + 1, tagBegin.lastIndex)
}

/** Elements of HTML; other words in angle brackets are text: `<name>`, `<information>`. */
const elements = new Set(
  'a abbr address area article aside audio b base blockquote body br button canvas caption center cite code col colgroup data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup option output p param picture pre progress q s samp script section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(
    ' ',
  ),
)
const maxElementLength = 20_000

/** Returns where the text of an element ends that is not shown. */
function takeElement(text: string, ends: number[] | undefined, from: number, hidden: string[]): number {
  while ((ends?.at(-1) ?? from) < from) ends?.pop()
  const end = ends?.at(-1)
  if (end === undefined || end > from + maxElementLength) return from
  const inner = text.slice(from, end)
  hidden.push(inner.replaceAll(/<[^<>]{1,4000}>/g, '\n'))
  for (const [, double, single] of inner.matchAll(carriers)) hidden.push(double ?? single ?? '')
  return end
}

/** Returns where elements of each name end, the first one last: looked for once. */
function elementEnds(text: string): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>()
  for (const match of text.matchAll(/<\/([a-z][a-z\d]{0,20})/g)) {
    const name = match[1] ?? ''
    const known = found.get(name)
    if (known) known.push(match.index)
    else found.set(name, [match.index])
  }
  for (const ends of found.values()) ends.reverse()
  return found
}

const minAltLength = 4
const maxAltLength = 600

/** Takes out the text that stands in for an image in Markdown. */
function withoutImages(text: string, hidden: string[]): string {
  const stored: string[] = []
  let at = 0
  let end = 0
  for (let from = text.indexOf('!['); from >= 0; from = text.indexOf('![', from)) {
    const begin = from + 2
    if (end < begin) end = altEnd(text, begin)
    const isAlt = end - begin >= minAltLength && end - begin <= maxAltLength && text.startsWith('](', end)
    if (isAlt) {
      hidden.push(text.slice(begin, end))
      stored.push(text.slice(at, from), '(')
    }
    from = isAlt ? end + 2 : begin
    if (isAlt) at = from
  }
  return stored.join('') + text.slice(at)
}

/** Returns where the next bracket is closed or line ends. */
function altEnd(text: string, from: number): number {
  const ends = /[\]\n]/g
  ends.lastIndex = from
  return ends.exec(text)?.index ?? text.length
}

/** The fields that are read one by one: all values behind them are one more. */
const maxLeaves = 20_000

/** `isFirst`: it begins a field. */
type VisitLine = (line: string, isFirst: boolean) => void

/**
 * Visits the lines of a result, field by field: the texts in JSON, the values of a printed object or of a record of lines,
 * else the paragraphs. What stands in one field belongs together.
 */
export function eachLine(text: string, visit: VisitLine): void {
  const leaves = jsonLeaves(text)
  if (leaves) for (const leaf of leaves) eachLineOfBlocks(leaf, visit)
  else eachLineOfBlocks(linesOfObject(withoutNumbers(unescapeBreaks(text))), visit)
}

/** Tools that read files put the number of each line before it. */
function withoutNumbers(text: string): string {
  return /^\s{0,8}\d{1,6}[\t→]/.test(text) ? text.replaceAll(/^\s{0,8}\d{1,6}[\t→]/gm, '') : text
}

/** The last signs of JSON, by the first: a text that is cut off would be parsed to its end. */
const closing: ReadonlyMap<string, string> = mapOf({ '{': '}', '[': ']', '"': '"' })

function jsonLeaves(text: string): readonly string[] | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || closing.get(trimmed.charAt(0)) !== trimmed.at(-1)) return undefined
  let parsed: Json
  try {
    parsed = JSON.parse(trimmed) as Json
  } catch {
    return undefined
  }
  const found = leavesOf(parsed)
  return found.length <= maxLeaves ? found : [...found.slice(0, maxLeaves), found.slice(maxLeaves).join('\n')]
}

/** The texts and numbers in a value, in whatever depth, and the keys that are sentences. */
function leavesOf(root: Json): readonly string[] {
  const found: string[] = []
  const pending: Json[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string' || typeof value === 'number') found.push(String(value))
    else if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) pending.push(value[i] ?? null)
    else if (isJsonObject(value))
      for (const [key, inner] of Object.entries(value).toReversed()) {
        pending.push(inner)
        if (/[\s.!?]/.test(key)) pending.push(key)
      }
  }
  return found
}

function unescapeBreaks(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\t', ' ').replaceAll("\\'", "'").replaceAll('\\"', '"')
}

/** Puts each value of an object that a program printed on a line of its own. */
function linesOfObject(text: string): string {
  if (!/[{[(]\s{0,3}['"]/.test(text)) return text
  return text
    .replaceAll(/[{[(]\s{0,3}(?=['"])/g, '\n')
    .replaceAll(/(['"])\s{0,3}[}\])]/g, '$1\n')
    .replaceAll(/(['"]|[\d.]|none|true|false|null)\s{0,3},\s{0,3}(?=['"{[])/g, '$1\n')
    .replaceAll(/(?<=['"])\s{0,3}:\s{0,3}/g, ': ')
}

const keyLine = /^(\s{0,40})(?:- )?['"]?[\w ]{1,40}['"]?\s?:(?:\s+(\S)|\s*$)/

/** Cuts lines into fields of a record with their folded lines, and paragraphs. */
function eachLineOfBlocks(input: string, visit: VisitLine): void {
  const text = input.replaceAll(/\n{3,}/g, '\n\n')
  // The line of this field with which the next one may go on.
  let last: string | undefined
  let isFirst = true
  let depth = -1
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end)
    const key = line.includes(':') ? keyLine.exec(line) : null
    const indent = key?.[1]?.length ?? 0
    // Below a key that has a value, a deeper line only goes on with it, whatever it looks like.
    const isNext = key !== null && (indent <= depth || depth < 0)
    if (last === undefined || isNext) depth = key === null ? -1 : key[2] === undefined ? 40 : indent
    if (last !== undefined && !key && goesOn(last, line)) last = `${last} ${line.trim()}`
    else {
      if (last !== undefined) visit(last, isFirst)
      isFirst = last === undefined || isNext
      last = line
    }
  }
  if (last !== undefined) visit(last, isFirst)
}

/** From this length on a line was wrapped by a program. */
const wrapped = 40
const maxJoinedLength = 600

/** Tells whether a line goes on with the last one. */
function goesOn(last: string, line: string): boolean {
  return (
    last.length < maxJoinedLength &&
    (/^\s+[\p{L}\d("']/u.test(line) || (last.length >= wrapped && /^[\p{L}("']/u.test(line))) &&
    last.trim() !== '' &&
    !/[.!?:;。！？；]["')\]]?\s*$/.test(last)
  )
}

/** A sentence with more of them was meant to be read by machines alone. */
const minUnseen = 2

/** Names of files that are read as sentences too. */
const maxNames = 10_000

const { hidden, quoted, piece } = segmentTraits

/**
 * Cuts a plain text into sentences, list items, cells, comments and attributes. Linear. `encoded`: the field of a text that stood
 * in another, where nobody saw it.
 */
export function cutSegments(text: string, into: Segments, encoded?: number): void {
  const cutter = new SegmentCutter(into, encoded, text.includes(unseenMark))
  const page = pageText(text)
  const hasFence = /```|~~~/.test(page.shown)
  let isCode = false
  eachLine(page.shown, (line, isFirst) => {
    if (isFirst) cutter.nextField()
    if (hasFence && /^\s{0,20}(?:```|~~~)/.test(line)) isCode = !isCode
    else cutter.add(line, isCode ? quoted : 0)
  })
  for (const part of page.hidden) {
    cutter.nextField()
    cutter.add(part, hidden)
  }
}

class SegmentCutter {
  private readonly into: Segments
  private readonly encoded: number | undefined
  private readonly hasUnseen: boolean
  private field = 0
  private namesLeft = maxNames

  constructor(into: Segments, encoded: number | undefined, hasUnseen: boolean) {
    this.into = into
    this.encoded = encoded
    this.hasUnseen = hasUnseen
  }

  nextField(): void {
    this.field++
  }

  /** Adds the sentences of a line. */
  add(line: string, traits: number): void {
    eachSentence(line, (sentence, isPiece) => this.addSentence(sentence, isPiece ? traits | piece : traits))
  }

  private addSentence(sentence: string, input: number): void {
    const seen = this.hasUnseen ? sentence.replaceAll(unseenMarks, '') : sentence
    const isUnseen = sentence.length - seen.length > minUnseen
    const trimmed = seen.trim()
    if (trimmed.length <= 1) return
    const traits = isUnseen || this.encoded !== undefined ? input | hidden : input
    const field = this.encoded ?? this.field
    this.into.add(trimmed, field, traits)
    if (this.namesLeft <= 0) return
    for (const name of nameSentences(trimmed)) {
      this.into.add(name, field, traits | piece)
      this.namesLeft--
    }
  }
}

const unseenMarks = new RegExp(unseenMark, 'g')

/** Ends of sentences, cells of tables, dashes between clauses. */
function eachSentence(line: string, visit: (sentence: string, isPiece: boolean) => void): void {
  const text = line.replace(
    /^\s{0,40}(?:[-*•>#·]{1,8}(?:\s{0,2}\[[ xX]?\])?|\d{1,2}[.)]|\(?[a-z][.)]|(?:step|schritt|paso|étape|etapa|passo|шаг)\s{1,2}\d{1,2}[.:)]?)\s{1,4}/,
    '',
  )
  const isOne = !/[.!?。！？;；|–—\n]/.test(text)
  if (isOne && text.length <= maxPieceLength) visit(text, false)
  else
    for (const sentence of isOne ? [text] : text.split(sentenceEnds))
      for (const piece of piecesOf(sentence)) visit(piece, piece.length < sentence.length)
}

const sentenceEnds = /(?<=[.!?。！？;；]["')\]]?)\s+|(?<=[。！？；])|\s\|\s|\s[–—]\s|\n/

/** A sentence that goes on for longer is looked at in pieces; an order and its value stand closer together than the overlap. */
const maxPieceLength = 2_000
const overlap = 400

function piecesOf(sentence: string): readonly string[] {
  if (sentence.length <= maxPieceLength) return [sentence]
  const pieces: string[] = []
  for (let at = 0; at < sentence.length; ) {
    const end = wordEnd(sentence, at + maxPieceLength)
    pieces.push(sentence.slice(at, end))
    if (end >= sentence.length) break
    at = wordEnd(sentence, end - overlap)
  }
  return pieces
}

/** The next blank, where one is near. */
function wordEnd(text: string, from: number): number {
  const found = text.slice(from, from + overlap / 2).search(/\s/)
  return found < 0 ? from : from + found
}

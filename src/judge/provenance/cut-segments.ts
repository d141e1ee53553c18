import { eachLine } from './each-line.ts'
import { nameSentences } from './name-sentences.ts'
import { unseenMark } from './plain-text.ts'
import { pageText } from './page-text.ts'
import { type Segments, segmentTraits } from './segments.ts'

/** A sentence with more of them was meant to be read by machines alone. */
const fewestUnseen = 2

/** Names of files that are read as sentences too. */
const mostNames = 10_000

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
  private namesLeft = mostNames

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

  private addSentence(sentence: string, given: number): void {
    const seen = this.hasUnseen ? sentence.replaceAll(unseenMarks, '') : sentence
    const isUnseen = sentence.length - seen.length > fewestUnseen
    const trimmed = seen.trim()
    if (trimmed.length <= 1) return
    const traits = isUnseen || this.encoded !== undefined ? given | hidden : given
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
  if (isOne && text.length <= longestPiece) visit(text, false)
  else
    for (const sentence of isOne ? [text] : text.split(sentenceEnds))
      for (const piece of piecesOf(sentence)) visit(piece, piece.length < sentence.length)
}

const sentenceEnds = /(?<=[.!?。！？;；]["')\]]?)\s+|(?<=[。！？；])|\s\|\s|\s[–—]\s|\n/

/** A sentence that goes on for longer is looked at in pieces; an order and its value stand closer together than the overlap. */
const longestPiece = 2_000
const overlap = 400

function piecesOf(sentence: string): readonly string[] {
  if (sentence.length <= longestPiece) return [sentence]
  const pieces: string[] = []
  for (let at = 0; at < sentence.length; ) {
    const end = wordEnd(sentence, at + longestPiece)
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

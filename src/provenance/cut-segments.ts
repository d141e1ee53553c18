import { fieldsOf } from './fields-of.ts'
import { nameSentences } from './name-sentences.ts'
import { unseenMark } from './plain-text.ts'
import { pageText } from './page-text.ts'

/** One stretch of a text that can be an order by itself. */
export interface Segment {
  /** Lower case. */
  readonly text: string
  readonly hidden: boolean
  /** Number of its field: orders lend their strength within one. */
  readonly field: number
  /** It stands in a block of code. */
  readonly quoted: boolean
  /** It is a part of a longer sentence, whose beginning may forbid what stands here. */
  readonly isPiece: boolean
}

/** A sentence with more of them was meant to be read by machines alone. */
const fewestUnseen = 2

/** Names of files that are read as sentences too. */
const mostNames = 10_000

/** Cuts a plain text into sentences, list items, cells, comments and attributes. Linear. */
export function cutSegments(text: string): readonly Segment[] {
  const found: Segment[] = []
  let field = 1
  let namesLeft = mostNames
  const hasUnseen = text.includes(unseenMark)
  const add = (part: string, isPiece: boolean, hidden: boolean, quoted: boolean) => {
    const seen = hasUnseen ? part.replaceAll(unseenMark, '') : part
    const isUnseen = part.length - seen.length > fewestUnseen
    const trimmed = seen.trim()
    if (trimmed.length <= 1) return
    found.push({ text: trimmed, hidden: hidden || isUnseen, field, quoted, isPiece })
    if (namesLeft <= 0) return
    for (const name of nameSentences(trimmed)) {
      found.push({ text: name, hidden: hidden || isUnseen, field, quoted, isPiece: true })
      namesLeft--
    }
  }
  const { shown, hidden } = pageText(text)
  const { lines, ends } = fieldsOf(shown)
  let isCode = false
  for (const [i, line] of lines.entries()) {
    if (i === ends[field - 1]) field++
    if (/^\s{0,20}(?:```|~~~)/.test(line)) isCode = !isCode
    else eachSentence(line, (sentence, isPiece) => add(sentence, isPiece, false, isCode))
  }
  for (const part of hidden) {
    field++
    eachSentence(part, (sentence, isPiece) => add(sentence, isPiece, true, false))
  }
  return found
}

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

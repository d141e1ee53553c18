import { fieldsOf } from './fields-of.ts'
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
}

/** A sentence with more of them was meant to be read by machines alone. */
const fewestUnseen = 2

/** Cuts a plain text into sentences, list items, cells, comments and attributes. Linear. */
export function cutSegments(text: string): readonly Segment[] {
  const found: Segment[] = []
  let field = 0
  const add = (part: string, hidden: boolean, quoted: boolean) => {
    const trimmed = part.replaceAll(unseenMark, '').trim()
    const isUnseen = part.length - part.replaceAll(unseenMark, '').length > fewestUnseen
    if (trimmed.length > 1) found.push({ text: trimmed, hidden: hidden || isUnseen, field, quoted })
  }
  const { shown, hidden } = pageText(text)
  let isCode = false
  for (const lines of fieldsOf(shown)) {
    field++
    for (const line of lines) {
      if (/^\s{0,20}(?:```|~~~)/.test(line)) isCode = !isCode
      else for (const sentence of sentencesOf(line)) add(sentence, false, isCode)
    }
  }
  for (const part of hidden) {
    field++
    for (const sentence of sentencesOf(part)) add(sentence, true, false)
  }
  return found
}

/** Ends of sentences, cells of tables, dashes between clauses. */
function sentencesOf(line: string): readonly string[] {
  const text = line.replace(/^\s{0,40}(?:[-*•>#]{1,8}|\d{1,2}[.)])\s/, '')
  const sentences = /[.!?。！？;；|–—\n]/.test(text)
    ? text.split(/(?<=[.!?。！？;；]["')\]]?)\s+|(?<=[。！？；])|\s\|\s|\s[–—]\s|\n/)
    : [text]
  return sentences.some(({ length }) => length > longestPiece) ? sentences.flatMap(piecesOf) : sentences
}

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

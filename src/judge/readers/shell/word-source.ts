import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { asText } from './word-piece.ts'

/** Returns the source of a word's text: a known text, or the source of the one expansion that the word consists of. */
export function wordSource(word: Word): DataSource {
  const text = asText(word.text)
  if (word.source?.from === 'decoded' && word.known) return { ...word.source, text }
  if (word.known || !isOneExpansion(text))
    return { from: 'literal', text, ...(word.glob && { matched: true }) }
  return word.source ?? { from: 'unknown' }
}

function isOneExpansion(text: string): boolean {
  if (/^\$(?:\w+|\{[^{}]{0,512}\})$/.test(text)) return true
  if (/^`[^`]*`$/.test(text)) return true
  if (!text.startsWith('$(') || !text.endsWith(')')) return false
  let depth = 0
  for (let i = 1; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i === text.length - 1
  }
  return false
}

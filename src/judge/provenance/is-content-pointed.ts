import type { Hearing } from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { everyString } from '../readers/named-argument.ts'
import { holdingsOf } from './holdings-of.ts'
import { isContentName } from './is-firm-form.ts'
import { marksOf } from './mark-of.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'

/** Letters of a text that may hold what others should not have; a shorter one is a line of greeting. */
const minLength = 40
const maxLength = 20_000
const maxWords = 600

/**
 * Tells whether each text that a call carries is one that the person named: all of its words stand in one result that they
 * pointed to by its name, outside of every order.
 */
export function isContentPointed(
  { kind, arguments: args }: ToolCall,
  hearing: Hearing,
  key: Uint8Array,
): boolean {
  if (kind !== 'tool') return false
  return everyString(args)
    .filter(({ name, text }) => isContentName(name) && text.length >= minLength)
    .every(({ text }) => isPointed(text, hearing, key))
}

function isPointed(text: string, hearing: Hearing, key: Uint8Array): boolean {
  if (text.length > maxLength) return false
  const words = [...new Set(mainWordsOf(plainText(text)))]
  if (words.length === 0 || words.length > maxWords) return false
  return holdingsOf(marksOf(key, words), hearing).some(
    ({ segment, report: { source } }) => segment.kind === 'said' && source.pointed === 1,
  )
}

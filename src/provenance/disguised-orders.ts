import { byText } from '../model/by-text.ts'
import type { Hearing, Mark } from '../model/hearing.ts'
import { strong } from './found-orders.ts'
import { type Holding, holdingsOf, ordersOf } from './holdings-of.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'

const shortest = 4
const longest = 200

/**
 * Returns the orders that spell a value so that only a program reads it: in Base64, in hexadecimal, or backwards. Nobody who
 * means it well does, so they count as hidden.
 */
export function disguisedOrders(
  value: string,
  heard: Hearing,
  marks: (words: readonly string[]) => readonly Mark[],
): readonly Holding[] {
  if (value.length < shortest || value.length > longest || ordersOf(heard).length === 0) return []
  const found = disguises(value).flatMap(words => holdingsOf(marks(words), heard))
  return [...new Set(found)]
    .filter(({ segment }) => segment.kind === 'order')
    .map(({ segment, report }) => ({ report, segment: { ...segment, strength: strong, hidden: true } }))
}

/** The words of each spelling, as the reader of a report finds them: the same addresses come again in a session. */
const disguises = byText((value): readonly (readonly string[])[] => {
  const plain = value.trim()
  const lower = plain.toLowerCase()
  const texts = lower === plain ? [plain] : [plain, lower]
  const encoded = texts.flatMap(text => {
    const bytes = Buffer.from(text)
    return [bytes.toString('base64'), bytes.toString('hex')]
  })
  return [...encoded, [...lower].toReversed().join('')]
    .map(text => mainWordsOf(plainText(text)))
    .filter(words => words.length > 0)
})

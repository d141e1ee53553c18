import type { Hearing, Mark } from '../../ground/model/hearing.ts'
import { holdingsOf } from './holdings-of.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'

const maxLength = 2_000
const maxValues = 40
/** As many say that what was read is carried, and not looked up. */
const minCarried = 2
/** Numbers and identifiers: single words stand in many texts. */
const weighty = /\d{4}|@/

/**
 * Tells whether a link carries values that were read where no page is, such as a file or a mailbox, to a place that the person
 * did not write: two of its values at least stand there.
 */
export function carriedIn(
  link: string,
  hearing: Hearing,
  mark: (words: readonly string[]) => readonly Mark[],
): boolean {
  const [, stem = '', query = ''] = /^https?:\/\/([^?#\s]{1,400})\?([^#\s]{1,2000})/i.exec(link) ?? []
  if (query === '' || link.length > maxLength) return false
  const values = valuesOf(query)
  if (values.length < minCarried || isWritten(stem, hearing, mark)) return false
  let count = 0
  for (const value of values) {
    const words = mark(mainWordsOf(plainText(value)))
    const places = words.length === 0 ? [] : holdingsOf(words, hearing)
    const isWhole = places.length > 0 && places.every(({ segment }) => segment.kind !== 'person')
    if (isWhole && places.every(({ report: { source } }) => (source.sites ?? []).length === 0)) count++
  }
  return count >= minCarried
}

function valuesOf(query: string): readonly string[] {
  const values = query.split('&', maxValues).map(part => part.slice(part.indexOf('=') + 1))
  return values.filter(value => weighty.test(value))
}

/** The person wrote where it goes, if with other values. */
function isWritten(
  stem: string,
  hearing: Hearing,
  mark: (words: readonly string[]) => readonly Mark[],
): boolean {
  const parts = stem
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(part => part.length > 1)
  const marks = mark(parts)
  return marks.length > 0 && holdingsOf(marks, hearing).some(({ segment }) => segment.kind === 'person')
}

import type { Hearing, Mark } from '../../ground/model/hearing.ts'
import { type Holding, holdingsOf } from './holdings-of.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'

const maxLength = 2_000
const maxValues = 40
/** As many say that what was read is carried, and not looked up. */
const minCarried = 2
/** Numbers and identifiers: single words stand in many texts. */
const weighty = /\d{4}|@/
/** An identifier: one is enough where a text says to open the page. */
const named = /^(?=.*\d)[\w.~%+-]{6,200}$|@/

/**
 * Tells whether a link carries values that were read where no page is, such as a file or a mailbox, to a place that the person
 * did not write: two of its values at least stand there, or one where a text says to open that page.
 */
export function carriedIn(
  link: string,
  hearing: Hearing,
  mark: (words: readonly string[]) => readonly Mark[],
): boolean {
  const [, stem = '', query = ''] = /^https?:\/\/([^?#\s]{1,400})\?([^#\s]{1,2000})/i.exec(link) ?? []
  if (query === '' || link.length > maxLength) return false
  const ordering = holdingsOf(mark(mainWordsOf(plainText(stem))), hearing).filter(isOrder)
  const values = valuesOf(query)
  const isEnough = (of: readonly string[]) =>
    of.filter(value => weighty.test(value)).length >= minCarried ||
    (ordering.length > 0 && of.some(value => named.test(value)))
  if (!isEnough(values) || isWritten(stem, hearing, mark)) return false
  // What the order spells itself is carried from nowhere.
  const isSpelled = (one: Holding) => ordering.some(({ report }) => report === one.report)
  const isCarried = (value: string) => {
    const words = mark(mainWordsOf(plainText(value)))
    const places = words.length === 0 ? [] : holdingsOf(words, hearing)
    const isWhole = places.length > 0 && places.every(({ segment }) => segment.kind !== 'person')
    if (!isWhole || places.some(isSpelled)) return false
    return places.every(({ report: { source } }) => (source.sites ?? []).length === 0)
  }
  return isEnough(values.filter(isCarried))
}

function isOrder({ segment }: Holding): boolean {
  return segment.kind === 'order'
}

function valuesOf(query: string): readonly string[] {
  return query.split('&', maxValues).map(part => part.slice(part.indexOf('=') + 1))
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

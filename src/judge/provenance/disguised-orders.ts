import type { Hearing, Mark } from '../../ground/model/hearing.ts'
import { type Holding, holdingsOf, ordersOf } from './holdings-of.ts'
import { marksOf } from './mark-of.ts'
import { byText } from '../../ground/model/by-text.ts'
import { strong } from './sign-strengths.ts'
import { base32Letters, shifted } from './encoded-segments.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'

const minLength = 4

const maxLength = 200

/** An address, a mailbox or an account: a shorter name may stand backwards in any text. */
const addressed = /@|:\/\/|^[\w-]{1,60}(?:\.[\w-]{1,60}){0,6}\.[a-z]{2,20}$|^[a-z]{2}\d{2}[a-z\d ]{10,40}$/i

/**
 * Returns the orders that spell a value so that only a program reads it: in Base64, Base32 or hexadecimal, by shifted letters,
 * or backwards. Nobody who means it well does, so they count as hidden; so does any text of a stranger that spells an address
 * so, save one that the person pointed to.
 */
export function disguisedOrders(value: string, hearing: Hearing, key: Uint8Array): readonly Holding[] {
  if (value.length < minLength || value.length > maxLength) return []
  const isAddressed = addressed.test(value)
  if (!isAddressed && ordersOf(hearing).length === 0) return []
  const found = marksUnder(key)(value).flatMap(marks => holdingsOf(marks, hearing))
  if (found.length === 0) return []
  return [...new Set(found)]
    .filter(({ segment: { kind }, report: { source } }) => {
      const isStrangers = kind === 'said' && !source.own && source.pointed === 0
      return kind === 'order' || (isAddressed && isStrangers)
    })
    .map(({ segment, report }) => ({ report, segment: { ...segment, strength: strong, hidden: true } }))
}

type MarksOfValue = (value: string) => readonly (readonly Mark[])[]

/** Of each key the marks of the spellings of values: the same addresses come again in a session. */
const known = new WeakMap<Uint8Array, MarksOfValue>()

function marksUnder(key: Uint8Array): MarksOfValue {
  const before = known.get(key)
  if (before) return before
  const made = byText(value => disguises(value).map(words => marksOf(key, words)))
  known.set(key, made)
  return made
}

/** The words of each spelling, as the reader of a report finds them. */
function disguises(value: string): readonly (readonly string[])[] {
  const plain = value.trim()
  const lower = plain.toLowerCase()
  const texts = lower === plain ? [plain] : [plain, lower]
  const encoded = texts.flatMap(text => {
    const bytes = Buffer.from(text)
    return [bytes.toString('base64'), bytes.toString('hex'), toBase32(bytes), shifted(text)]
  })
  return [...encoded, [...lower].toReversed().join('')]
    .map(text => mainWordsOf(plainText(text)))
    .filter(words => words.length > 0)
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

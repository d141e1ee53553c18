import type { Voice } from '../../ground/model/call-origin.ts'
import type { Hearing } from '../../ground/model/hearing.ts'
import { type FoundPlace, isPersons, reachingActs, type UnaskedParts } from './found-place.ts'
import { holdingsOf } from './holdings-of.ts'
import { namesWhom } from './is-strict.ts'
import { plainText } from './plain-text.ts'
import { namesakeWord, newness } from './trait-words.ts'
import { mainWordsOf } from './words-of.ts'

const trusted: ReadonlySet<Voice> = new Set(['person', 'approved', 'own'])
/** A qualifier that a stranger’s list puts behind the name that the person wrote. */
const qualified = /^\s{0,3}(\S.{1,80}?)\s{0,3}(?:[([{]|\s[-–—]\s|,\s|:\s|\/)\s{0,3}(\S.{0,80})$/u
const isNew = new RegExp(`(?<!\\p{L})(?:${newness.join('|')})(?!\\p{L})`, 'iu')

/** Returns somebody whom only others name and who has the name that the person wrote, with something behind it. */
export function namesakeReach(
  hearing: Hearing,
  { acting, found, isFollowing, mark }: UnaskedParts,
): FoundPlace | undefined {
  if (isFollowing || !acting.acts.some(act => reachingActs.has(act))) return undefined
  const isWrittenWord = (word: string) => mark([word]).some(one => isPersons(one, hearing))
  return found.find(({ value, by }) => {
    if (trusted.has(by.voice) || !namesWhom(value.pointer)) return false
    if (isOfNamesake(value.words, hearing, mark)) return !newness.some(isWrittenWord)
    const [, name = '', rest = ''] = qualified.exec(value.raw) ?? []
    if (name === '' || (!isNew.test(rest) && !acting.acts.includes('pay'))) return false
    const isNamed = mainWordsOf(plainText(name)).every(isWrittenWord)
    return isNamed && !mainWordsOf(plainText(rest)).every(isWrittenWord)
  })
}

/** A list has the address or the account behind such a name, beside the name alone. */
function isOfNamesake(words: readonly string[], hearing: Hearing, mark: UnaskedParts['mark']): boolean {
  return words.length === 1 && holdingsOf(mark(words.map(namesakeWord)), hearing).length > 0
}

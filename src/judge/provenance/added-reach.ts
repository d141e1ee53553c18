import type { Hearing } from '../../ground/model/hearing.ts'
import {
  type FoundPlace,
  isPersons,
  listOf,
  nameOfPointer,
  namesPart,
  type UnaskedParts,
} from './found-place.ts'
import { holdingsOf } from './holdings-of.ts'
import { listedWord } from './trait-words.ts'

/** Fields beside the one to whom something goes. */
const copies =
  /^(?:b?cc|reply_?to|also_?to|forward_?(?:to|copy)|copy_?to)(?:_?(?:recipients?|addresses|emails?|list))?$/
/** Arguments that bring in others, whatever the tool does. */
const bringingIn =
  /^(?:(?:add|new|optional|required|extra|other)_)?(?:attendees?|participants?|invitees?|guests?|watchers?|followers?|subscribers?|observers?|notify|notification)(?:_?(?:recipients?|addresses|users?|emails?|list|ids?))?$/
/** Lists of those to whom something goes. */
const listing =
  /^(?:to|recipients?|emails?|members?|users?|collaborators?|share_?with|send_?to)(?:_?(?:emails?|list|ids?))?$/
/** The person speaks of several, of a copy, or of whoever stands there. */
const several =
  'all|everyone|everybody|both|cc|bcc|copy|copies|copied|team|group|list|alle|allen|kopie|tous|copie|todos|tutti|copia|iedereen'.split(
    '|',
  )
/** The same of those who come to something. */
const company =
  'them|they|attendees|participants|guests|people|members|invitees|watchers|followers|subscribers|colleagues|friends|family|kollegen|teilnehmer|participantes|partecipanti|deelnemers'.split(
    '|',
  )

/**
 * Returns somebody whom a call brings in beside what it does, and whom the person neither named nor meant with others. An address
 * of a list that the person pointed to is no wish that this entry be there.
 */
export function addedReach(
  hearing: Hearing,
  others: readonly FoundPlace[],
  { acting, found, isFollowing, mark }: UnaskedParts,
): FoundPlace | undefined {
  if (isFollowing) return undefined
  const isNamed = ({ value, by }: FoundPlace) =>
    by.voice === 'person' || by.voice === 'approved' || namesPart(value, hearing, mark)
  const lists = new Set(found.filter(isNamed).map(({ value }) => listOf(value.pointer)))
  const isAdded = ({ value: { pointer, raw }, by }: FoundPlace) => {
    const name = nameOfPointer(pointer)
    if (copies.test(name)) return by.voice !== 'pointed' || raw.includes('@')
    if (by.voice === 'nobody' || !raw.includes('@')) return false
    return bringingIn.test(name) || (listing.test(name) && lists.has(listOf(pointer)))
  }
  const added = others.find(one => isAdded(one) && !isNamed(one) && !isListed(one, hearing, { acting, mark }))
  if (!added) return undefined
  const isMeant = (words: readonly string[]) => mark(words).some(word => isPersons(word, hearing))
  const isCompany = added.by.voice === 'pointed' || added.by.voice === 'stranger'
  return isMeant(several) || (isCompany && isMeant(company)) ? undefined : added
}

/** Tells whether what the person pointed to, or what a call changes, has it as one of those who are there already. */
function isListed(
  { value, by }: FoundPlace,
  hearing: Hearing,
  { acting, mark }: Pick<UnaskedParts, 'acting' | 'mark'>,
): boolean {
  const isChanged = by.voice === 'stranger' && acting.acts.includes('change')
  if (by.voice !== 'pointed' && !isChanged) return false
  if (/^(?:add|new)_/.test(nameOfPointer(value.pointer))) return false
  const listed = value.words.length === 1 ? mark(value.words.map(listedWord)) : []
  return listed.some(word => holdingsOf([word], hearing).length > 0)
}

import { seenAsInAnyCase } from '../../model/seen-as.ts'
import { unseenCharacters } from '../../model/unseen-characters.ts'

const longest = 512
const unseen = new RegExp(`[${unseenCharacters}\\p{Cf}\\p{Mn}\\s._/-]`, 'gu')

/** A name as it is taken for at a glance: without case, separators, marks that nobody sees, and other alphabets’ look-alikes. */
export function nameAsSeen(name: string): string {
  const visible = name.slice(0, longest).normalize('NFKC').replace(unseen, '')
  return seenAsInAnyCase(visible)
}

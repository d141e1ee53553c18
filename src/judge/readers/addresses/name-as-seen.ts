import { seenAsInAnyCase } from '../../../ground/model/seen-as.ts'
import { unseenCharacters } from '../../../ground/model/unseen-characters.ts'

const maxLength = 512
const unseen = new RegExp(`[${unseenCharacters}\\p{Cf}\\p{Mn}\\s._/-]`, 'gu')

/**
 * Returns a name as an eye takes it at a glance: without case, separators and invisible marks, and with look-alike
 * letters of other alphabets as Latin ones.
 */
export function nameAsSeen(name: string): string {
  const visible = name.slice(0, maxLength).normalize('NFKC').replace(unseen, '')
  return seenAsInAnyCase(visible)
}

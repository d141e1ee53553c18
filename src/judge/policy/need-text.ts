import type { GroupNeed } from '../../ground/model/review.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** Returns the groups that must agree, in words: `1 of dev and 1 of security`. */
export function needText(needs: readonly GroupNeed[]): string {
  const words = needs.map(({ group, count }) => `${count} of ${visibleText(group, 80)}`)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

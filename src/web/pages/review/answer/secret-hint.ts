import type { Review } from '../../../../model/review.ts'
import { spanText } from '../../../parts/relative-text.ts'
import { idleTime } from '../../../../people/unlocked/idle-time.ts'
import type { YesProof } from './yes-proof.ts'

/** Says what the secret does where it is typed for a yes; undefined where it does what one expects. */
export function secretHint(
  proof: YesProof,
  { settings, level }: Pick<Review, 'settings' | 'level'>,
  isUnlocked: boolean,
  canUnlock: boolean,
): string | undefined {
  if (proof === 'unlock')
    return `It also unlocks this page for further answers at level ${level}, until ${spanText(idleTime)} go by without a yes.`
  if (proof !== 'secret') return undefined
  if (settings.proof[level] === 'secret')
    return isUnlocked ? `At level ${level} every yes takes it, on an unlocked page too.` : undefined
  return canUnlock
    ? undefined
    : 'It is asked for each time: only a page of this machine, or one that came encrypted, can be unlocked.'
}

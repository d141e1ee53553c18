import type { Review } from '../../../../../ground/model/review.ts'
import { spanText } from '../../../parts/relative-text.ts'
import { idleTime } from '../../../../../people/acts/unlocked/idle-time.ts'
import type { YesProof } from './yes-proof.ts'

/** The facts about this page that the hint is from. */
export interface HintFacts {
  readonly isUnlocked: boolean
  /** This browser can make a key for the page. */
  readonly canUnlock: boolean
  /** No page is unlocked at this gate. */
  readonly eachTime?: boolean
}

/** Says what the secret does where it is typed for a yes; undefined where it does what one expects. */
export function secretHint(
  proof: YesProof,
  { settings, level }: Pick<Review, 'settings' | 'level'>,
  { isUnlocked, canUnlock, eachTime = false }: HintFacts,
): string | undefined {
  if (proof === 'unlock')
    return `It also unlocks this page for further answers at level ${level}, until ${spanText(idleTime)} go by without a yes.`
  if (proof !== 'secret') return undefined
  if (settings.proof[level] === 'secret')
    return isUnlocked ? `At level ${level} every yes takes it, on an unlocked page too.` : undefined
  if (eachTime) return 'It is asked for each time: a passkey is quicker, and no page is unlocked for a team.'
  return canUnlock
    ? undefined
    : 'It is asked for each time: only a page of this machine, or one that came encrypted, can be unlocked.'
}

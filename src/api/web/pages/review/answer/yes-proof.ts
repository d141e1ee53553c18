import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import type { Proofs } from '../../../parts/proofs.ts'
import { signWithPasskey } from '../../../parts/sign-with-passkey.ts'
import type { UnlockedPlace } from '../../../parts/unlocked-place.ts'
import { AskError } from '../../../api/ask.ts'

/** The ways to sign a yes: with the secret each time, or once for this page; by the page as it was unlocked; with a passkey. */
export type YesProof = 'secret' | 'unlock' | 'session' | 'passkey'

/** The facts that decide how a yes is signed. */
export interface YesFacts {
  readonly isUnlocked: boolean
  /** This browser can make a key for the page. */
  readonly canUnlock: boolean
  /** The reviewer chose the secret where their passkey would do. */
  readonly prefersSecret: boolean
  /** The gate asked for the secret where none was expected. */
  readonly wantsSecret: boolean
}

/** Returns how a yes to this challenge is signed, with the least typing that its level allows. */
export function yesProofFor(
  { settings, level }: Pick<Review, 'settings' | 'level'>,
  { passkey, onlyPasskey, eachTime }: Pick<ShownChallenge, 'passkey' | 'onlyPasskey' | 'eachTime'>,
  { isUnlocked, canUnlock, prefersSecret, wantsSecret }: YesFacts,
): YesProof {
  if (onlyPasskey && passkey) return 'passkey'
  const isEachTime = wantsSecret || eachTime || settings.proof[level] === 'secret'
  if (!isEachTime && isUnlocked) return 'session'
  if (passkey && !prefersSecret) return 'passkey'
  return isEachTime || !canUnlock ? 'secret' : 'unlock'
}

/** Tells whether the reviewer types their secret for a yes that is signed so. */
export function isTyped(proof: YesProof): boolean {
  return proof === 'secret' || proof === 'unlock'
}

/** Returns the proof of a yes; rejects with one sentence where nothing was signed. */
export async function proveYes(
  proof: YesProof,
  sheet: ShownChallenge,
  typed: Proofs,
  place: Pick<UnlockedPlace, 'unlock' | 'sign'>,
): Promise<Proofs> {
  if (proof === 'secret') return typed
  if (proof === 'passkey') return sheet.passkey ? { passkey: await signWithPasskey(sheet.passkey) } : {}
  const isUnlocked = proof === 'session' || (await unlockFor(sheet, typed, place))
  return isUnlocked ? { session: await place.sign(sheet.reviewer, sheet.statement) } : typed
}

/** Tells whether the page is unlocked now: a state of before keys unlocks nothing, and takes the secret as it is. */
async function unlockFor(
  { reviewer }: ShownChallenge,
  typed: Proofs,
  place: Pick<UnlockedPlace, 'unlock'>,
): Promise<boolean> {
  try {
    await place.unlock(reviewer, typed)
    return true
  } catch (error) {
    if (error instanceof AskError && error.code === 'forbidden' && error.field === 'who') return false
    throw error
  }
}

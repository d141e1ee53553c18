import type { ErasureDraft, ErasureReport } from '../../../ground/model/erasure-report.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { ReviewerChecks } from '../passkeys/local-passkeys.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { SignedState } from '../standing/signed-state.ts'
import { cleanWords } from '../reviews/review-line.ts'
import { erasureSigner } from './sign-erasure.ts'

interface Parts {
  readonly store: PeopleStore
  readonly checks: Pick<ReviewerChecks, 'open' | 'prove'>
  readonly state: SignedState
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const maxReasonLength = 500

/** Takes a part out of an entry of the log for good; needs a reason and the secret of a reviewer, whose key signs it. */
export async function erasePart(
  { store, checks, state, now }: Parts,
  { entry, pointer, reason }: ErasureDraft,
  who: Identity,
): Promise<ErasureReport> {
  const why = cleanWords(reason, maxReasonLength, store.canaries())
  if (why.trim() === '')
    throw new GateError(
      'invalid',
      'An erasure needs a reason, which is shown in its place: say why.',
      'reason',
    )
  if (!Number.isSafeInteger(entry) || entry < 1)
    throw new GateError('invalid', 'An entry is named by its number, from 1.', 'entry')
  const wish = { entry, pointer, reason: why, by: who.reviewer }
  const hasKeys = state.read().chain.length > 0
  if (!hasKeys) return store.erase({ ...wish, proof: await checks.prove(who, 'secret'), at: now() })
  const { proof, key } = await checks.open(who)
  const at = now()
  return store.erase({ ...wish, proof, at, sign: erasureSigner(state.read().chain, at, key) })
}

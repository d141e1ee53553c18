import type { ErasureDraft, ErasureReport } from '../../model/erasure-report.ts'
import { GateError } from '../../model/errors.ts'
import type { Identity } from '../../model/reviewer.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { Prove } from '../prove.ts'
import { cleanWords } from '../reviews/review-line.ts'

interface Parts {
  readonly store: PeopleStore
  readonly prove: Prove
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const longestReason = 500

/** Takes a part out of an entry of the log for good; needs a secret of a reviewer and a reason, and is logged. */
export async function erasePart(
  { store, prove, now }: Parts,
  { entry, pointer, reason }: ErasureDraft,
  who: Identity,
): Promise<ErasureReport> {
  const why = cleanWords(reason, longestReason, store.canaries())
  if (why.trim() === '')
    throw new GateError(
      'invalid',
      'An erasure needs a reason, which is shown in its place: say why.',
      'reason',
    )
  if (!Number.isSafeInteger(entry) || entry < 1)
    throw new GateError('invalid', 'An entry is named by its number, from 1.', 'entry')
  const proof = await prove(who, 'secret')
  return store.erase({ entry, pointer, reason: why, by: who.reviewer, proof, at: now() })
}

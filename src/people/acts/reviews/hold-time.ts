import type { Policy } from '../../../ground/model/policy.ts'
import type { Review } from '../../../ground/model/review.ts'
import { isPlainYes } from '../../../judge/policy/challenge-forms.ts'
import { profileNamed } from '../../../judge/policy/default-profile.ts'
import type { People } from '../ports/people.ts'

/** Holds in a row that nobody answered, after which a profile parks. */
const patience = 2
/** Seconds for which a person at a terminal is waited for at least: they see it wait, end it when they like, and may be making a passkey. */
const minAtTerminal = 600

/** The one who could answer at once. */
interface Presence {
  /** A person sits where the agent runs. */
  readonly attended: boolean
  /** Whoever asked is a person at a terminal who sees it wait. */
  readonly atTerminal: boolean
}

/** Milliseconds for which a review's call is held; 0 parks it. Nothing is ever allowed by time. */
export function holdTime(review: Review, policy: Policy, people: People, who: Presence): number {
  if (review.state !== 'pending') return 1
  const { on_queue: wanted } = profileNamed(policy, review.profile)
  const holds = wanted === 'hold' || (wanted === 'default' && who.attended)
  if (!holds) return 0
  // Whoever sits there and waits is not spared a wait that nobody answers: they may be about to answer it themselves.
  if (!who.atTerminal && people.unansweredHolds(review.profile) >= patience) return 0
  const { hold } = review.settings
  return (who.atTerminal ? Math.max(hold, minAtTerminal) : hold) * 1_000
}

/** Tells whether the client’s own prompt may decide on a review: the profile says so, and a plain yes is enough. */
export function mayAskClient(review: Review, policy: Policy): boolean {
  const { on_queue: wanted } = profileNamed(policy, review.profile)
  return review.state === 'pending' && wanted === 'ask' && isPlainYes(review.challenge)
}

/** Notes that a hold ended without an answer. */
export async function noteUnanswered(review: Review, people: People, at: number): Promise<void> {
  const body = { event: 'unanswered', review: review.id, profile: review.profile }
  await people.act({ kind: 'unanswered', at, log: [{ kind: 'review', body }], unanswered: review.profile })
}

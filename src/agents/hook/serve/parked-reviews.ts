import { localClock } from '../../../ground/model/local-moment.ts'
import type { EvaluatingGate } from '../../../gate/core/hold/evaluate-and-wait.ts'
import { listWords } from '../../../ground/model/list-words.ts'
import type { Review } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'

const mostSessions = 200
const mostOfSession = 8

/** Reviews of calls that were parked, by session: what people said of them is told once, at a later call of the agent. */
export class ParkedReviews {
  private readonly bySession = new Map<string, Set<string>>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Notes that a call of this session waits, or that its review has come to its end. */
  note(session: string, reviewId: string, waits: boolean): void {
    const known = this.bySession.get(session) ?? new Set()
    known.delete(reviewId)
    if (waits) known.add(reviewId)
    this.bySession.delete(session)
    if (known.size > 0) this.bySession.set(session, new Set([...known].slice(-mostOfSession)))
    for (const oldest of [...this.bySession.keys()].slice(0, -mostSessions)) this.bySession.delete(oldest)
  }

  /** Tells whether anything of a session waits, without asking the gate. */
  hasAny(session: string): boolean {
    return this.bySession.has(session)
  }

  /** Returns what the agent should know of its answered reviews, in sentences; undefined for nothing new. */
  async news(session: string, gate: Pick<EvaluatingGate, 'reviews'>): Promise<string | undefined> {
    const told: string[] = []
    for (const id of this.bySession.get(session) ?? []) {
      // What can’t be found any more is not worth a failed call.
      const review = await gate.reviews.wait(id, { timeout: 0 }).catch(() => undefined)
      if (review?.state === 'pending') continue
      this.note(session, id, false)
      const sentence = review && newsOf(review, this.now())
      if (sentence !== undefined) told.push(sentence)
    }
    return told.length === 0 ? undefined : told.join(' ')
  }
}

/** Says what became of a review to the agent whose call it was. */
function newsOf({ id, state, votes, usableUntil = 0, releasedAt }: Review, now: number): string | undefined {
  const last = votes.at(-1)
  // One person says no; a yes is of all who had to agree.
  const voters = state === 'approved' ? votes.filter(({ approve }) => approve) : votes.slice(-1)
  const who =
    listWords(
      voters.map(({ reviewer }) => reviewer),
      4,
    ) || 'A person'
  const why = last?.reason === undefined ? '' : `: ${visibleText(last.reason, 300)}`
  switch (state) {
    case 'approved':
      return releasedAt !== undefined || usableUntil <= now
        ? undefined
        : `Countersign: ${who} said yes to review ${id}. Make exactly that call again before ${localClock(usableUntil)}, and it runs once.`
    case 'denied':
      return `Countersign: ${who} said no to review ${id}${why}. Leave that call.`
    case 'returned':
      return `Countersign: ${who} wants the call of review ${id} otherwise${why}. Change it, and make the changed call.`
    case 'expired':
      return `Countersign: nobody answered review ${id} in time; the same call opens a new one.`
    default:
      return undefined
  }
}

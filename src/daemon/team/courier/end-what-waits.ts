import { closeReviews } from '../../../people/acts/restore/close-reviews.ts'
import type { CourierStore } from './courier-store.ts'

const why = 'The team let this gate go, so nobody can answer here: see countersign team status.'

/** Ends what waits at a gate that its team revoked, and what was answered there and not used: whoever waits is told at once. */
export async function endWhatWaits({ people }: Pick<CourierStore, 'people'>, at: number): Promise<void> {
  const { reviews, log } = closeReviews(people, at, why)
  if (reviews.length > 0) await people.act({ kind: 'review', at, log, reviews })
}

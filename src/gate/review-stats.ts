import type { Review, Vote } from '../model/review.ts'
import type { ReviewerStats } from './people.ts'
import type { People } from './people-ports.ts'

const most = 10_000

interface Given {
  readonly review: Review
  readonly vote: Vote
}

/** How each reviewer answers, by name, from the last 10,000 reviews. */
export function reviewStats(people: People): readonly ReviewerStats[] {
  const reviews = people.reviews({ limit: most })
  const given = reviews.flatMap(review => review.votes.map(vote => ({ review, vote })))
  const failed = reviews
    .flatMap(({ id }) => people.sheets(id))
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ reviewer }) => reviewer)
  const names = new Set([...given.map(({ vote }) => vote.reviewer), ...failed])
  return [...names].sort().map(name =>
    statsOf(
      name,
      given.filter(({ vote }) => vote.reviewer === name),
      failed.filter(one => one === name).length,
    ),
  )
}

function statsOf(reviewer: string, all: readonly Given[], failedChallenges: number): ReviewerStats {
  const real = all.filter(({ review }) => !review.planted)
  const planted = all.filter(({ review }) => review.planted)
  const approved = real.filter(({ vote }) => vote.approve)
  return {
    reviewer,
    answers: real.length,
    approvals: approved.length,
    denials: real.length - approved.length,
    medianSeconds: median(all.flatMap(({ vote }) => (vote.at > vote.startedAt ? [secondsOf(vote)] : []))),
    failedChallenges,
    tooFast: approved.filter(({ vote }) => secondsOf(vote) < (vote.readingSeconds ?? 0)).length,
    reportedWrong: approved.filter(({ review }) => review.reportedWrong).length,
    plantedSeen: planted.length,
    plantedApproved: planted.filter(({ vote }) => vote.approve).length,
  }
}

function secondsOf({ startedAt, at }: Vote): number {
  return (at - startedAt) / 1_000
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const [low = 0, high = low] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return (low + high) / 2
}

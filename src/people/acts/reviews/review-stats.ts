import type { ReviewerStats } from '../gate-people/reviews.ts'
import type { People } from '../ports/people.ts'

/** Returns the figures of each reviewer, by name. */
export function reviewStats(people: People): readonly ReviewerStats[] {
  return people.answersGiven().map(input => ({
    reviewer: input.reviewer,
    answers: input.answers,
    approvals: input.approvals,
    denials: input.answers - input.approvals,
    medianSeconds: median(input.waits.map(wait => wait / 1_000)),
    failedChallenges: input.failed,
    tooFast: input.tooFast,
    reportedWrong: input.reportedWrong,
    plantedSeen: input.plantedSeen,
    plantedApproved: input.plantedApproved,
  }))
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

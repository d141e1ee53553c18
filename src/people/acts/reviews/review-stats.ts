import type { ReviewerStats } from '../gate-people/reviews.ts'
import type { People } from '../ports/people.ts'

/** Returns the figures of each reviewer, by name. */
export function reviewStats(people: People): readonly ReviewerStats[] {
  return people.answersGiven().map(given => ({
    reviewer: given.reviewer,
    answers: given.answers,
    approvals: given.approvals,
    denials: given.answers - given.approvals,
    medianSeconds: median(given.waits.map(wait => wait / 1_000)),
    failedChallenges: given.failed,
    tooFast: given.tooFast,
    reportedWrong: given.reportedWrong,
    plantedSeen: given.plantedSeen,
    plantedApproved: given.plantedApproved,
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

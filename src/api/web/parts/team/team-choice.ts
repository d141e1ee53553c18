import type { SentReview } from '../../../http/ports/sent-review.ts'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'

/** The part of a team that a list is narrowed to; what is absent holds for all. */
export interface TeamChoice {
  /** The name of a group of gates. */
  readonly group?: string
  /** The name of a gate’s log. */
  readonly gate?: string
  /** The person for whom the agent works. */
  readonly principal?: string
}

/** Tells whether a review is of the part of the team that is chosen. */
export function isOfChoice(
  { gate, principal }: SentReview,
  choice: TeamChoice,
  team: ShownTeam | undefined,
): boolean {
  const group = team?.gates.find(one => one.gate === gate)?.group
  return (
    (choice.gate === undefined || choice.gate === gate) &&
    (choice.principal === undefined || choice.principal === principal) &&
    (choice.group === undefined || choice.group === group)
  )
}

/** The people for whom agents of these reviews work, by name. */
export function principalsOf(reviews: readonly SentReview[]): readonly string[] {
  const names = reviews.flatMap(({ principal }) => (principal === undefined ? [] : [principal]))
  return [...new Set(names)].sort()
}

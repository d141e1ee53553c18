import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { LogLines } from '../ports/log-tree.ts'

/**
 * The numbers of the entries that a decision can’t be understood without: the policy that a person accepted last before
 * it, the lines of its review, and those by which the people in them got their keys.
 */
export function linesAbout(
  lines: LogLines,
  { decision, entry }: Pick<LoggedDecision, 'decision' | 'entry'>,
): readonly number[] {
  const policy = lines.lastPolicy(entry.seq)
  const review = decision.reviewId === undefined ? [] : lines.linesOfReviews(decision.id)
  const bodies = review.map(({ body }) => objectIn(body))
  const names = new Set(bodies.flatMap(({ by, reviewer }) => [by, reviewer]).filter(isText))
  const people = names.size === 0 ? [] : lines.linesOfReviewers(review.at(-1)?.seq ?? 0)
  return [
    ...(policy === undefined ? [] : [policy]),
    entry.seq,
    ...review.map(({ seq }) => seq),
    ...people.filter(({ body }) => names.has(String(objectIn(body)['reviewer']))).map(({ seq }) => seq),
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Nothing for a line that is no JSON any more: verifying the log names it. */
function objectIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

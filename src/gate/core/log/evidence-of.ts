import { GateError } from '../../../ground/model/errors.ts'
import type { EvidenceQuery, LogEvidence } from '../../../ground/model/log-evidence.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Store } from '../ports/store.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { LogLines } from '../ports/log-tree.ts'

/**
 * The numbers of the entries that a decision can’t be understood without: the policy that a person accepted last before
 * it, the lines of its review, and those by which the people in them got their keys.
 */
function linesAbout(
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

/** Finds what belongs to one decision or into a period, with proofs that it stands in the log. */
export async function evidenceOf(
  store: Store,
  query: EvidenceQuery,
  find: (id: string) => Promise<LoggedDecision>,
): Promise<LogEvidence> {
  store.demandWhole()
  if ('decision' in query) return ofNumbers(store, linesAbout(store.tree.lines, await find(query.decision)))
  if ('entry' in query) return ofNumbers(store, [inLog(store, query.entry)])
  const { from, to } = 'from' in query ? query : placesBetween(store, query)
  const { seq: size } = store.head()
  if (from < 1 || to < from || to > size)
    throw new GateError('missing', `There are no entries ${from} to ${to}: the log has ${size}.`)
  // The entries around it show when they were written, so that a period can’t be cut short unseen.
  const run = [Math.max(1, from - 1), Math.min(size, to + 1)] as const
  return { ...store.tree.prove(edgesOf([run])), from, to, runs: [run] }
}

function inLog(store: Store, seq: number): number {
  const { seq: size } = store.head()
  if (seq >= 1 && seq <= size) return seq
  throw new GateError('missing', `There is no entry ${seq}: the log has ${size}.`)
}

function ofNumbers(store: Store, numbers: readonly number[]): LogEvidence {
  const runs = runsOf(numbers)
  const [from, to] = [runs[0]?.[0] ?? 0, runs.at(-1)?.[1] ?? 0]
  return { ...store.tree.prove(edgesOf(runs)), from, to, runs }
}

function edgesOf(runs: LogEvidence['runs']): readonly number[] {
  return [...new Set(runs.flat())]
}

/** The first entry from a moment on, and the last one before another. */
function placesBetween(store: Store, { since, until }: { readonly since: number; readonly until: number }) {
  const from = firstFrom(store, since)
  const to = firstFrom(store, until) - 1
  if (to < from) throw new GateError('missing', 'No entry was written in that time: choose another.')
  return { from, to }
}

/** Times rise with the numbers; where a clock was set back, the place is one of those that fit. */
function firstFrom(store: Store, moment: number): number {
  let [low, high] = [1, store.head().seq + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const at = store.entries(middle - 1, 1)[0]?.at ?? 0
    if (at < moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Numbers of entries as rows of neighbours, rising: the first and the last of each. */
function runsOf(numbers: Iterable<number>): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}

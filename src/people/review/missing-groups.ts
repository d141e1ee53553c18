import type { GroupNeed } from '../../ground/model/review.ts'

/**
 * Returns the people who are still needed of each group. Each of those who agreed counts for one of their groups only, for
 * the one where most needs are met then; the order in which they agreed makes no difference.
 */
export function missingGroups(
  needs: readonly GroupNeed[],
  agreed: readonly (readonly string[])[],
): readonly GroupNeed[] {
  const seats = needs.flatMap(({ group, count }) => Array.from({ length: count }, () => group))
  /** Seat → who sits there. */
  const taken = new Map<number, number>()
  /** Seats a person, who may send those before them to another seat of theirs: Kuhn’s matching. */
  const seat = (person: number, tried: Set<number>): boolean =>
    seats.some((group, i) => {
      if (tried.has(i) || !agreed[person]?.includes(group)) return false
      tried.add(i)
      const before = taken.get(i)
      if (before !== undefined && !seat(before, tried)) return false
      taken.set(i, person)
      return true
    })
  for (const person of agreed.keys()) seat(person, new Set())
  const free = seats.filter((_group, i) => !taken.has(i))
  return [...new Set(free)].map(group => ({ group, count: free.filter(one => one === group).length }))
}

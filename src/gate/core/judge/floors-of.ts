import type { Filter } from '../../../judge/filters/filter.ts'
import type { Challenge } from '../../../ground/model/challenge.ts'

/** Returns the least challenge of each code that has one, as the filters ask for it. */
export function floorsOf(filters: readonly Filter[]): Readonly<Record<string, Challenge>> {
  const codes = filters.flatMap(({ codes }) => Object.entries(codes))
  return Object.fromEntries(codes.flatMap(([code, { floor }]) => (floor ? [[code, floor]] : [])))
}

import type { Filter } from '../../../judge/filters/filter.ts'

/** Returns the clause of each code that these filters find: why it matters. */
export function whysOf(filters: readonly Filter[]): ReadonlyMap<string, string> {
  const specs = filters.flatMap(({ codes }) => Object.entries(codes))
  return new Map(specs.map(([code, { why }]) => [code, why]))
}

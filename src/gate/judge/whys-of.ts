import type { Filter } from '../../filters/filter.ts'

/** Returns the clause of each code that these filters find: why it matters. */
export function whysOf(filters: readonly Filter[]): Readonly<Record<string, string>> {
  const specs = filters.flatMap(({ codes }) => Object.entries(codes))
  return Object.fromEntries(specs.map(([code, { why }]) => [code, why]))
}

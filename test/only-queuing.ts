import type { Filter } from '../src/judge/filters/filter.ts'

/** The filter with only those of its findings that queue a call by themselves, so that a guard that fires weakly fails. */
export function onlyQueuing(filter: Filter, names: readonly string[]): Filter {
  const wanted = new Set(names.map(name => `${filter.name}.${name}`))
  return {
    ...filter,
    codes: Object.fromEntries(Object.entries(filter.codes).filter(([code]) => wanted.has(code))),
    find: input =>
      filter
        .find(input)
        .filter(({ code, strength }) => wanted.has(code) && asks(filter.codes[code]?.points, strength)),
  }
}

function asks(points: number | 'gate' | undefined, strength: number): boolean {
  return points === 'gate' || (points ?? 0) * strength >= 3
}

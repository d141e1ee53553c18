import type { Effect, FileEffect } from '../../ground/model/effect.ts'

/** The sums over all deletions of a call. */
export interface DeletedTotals {
  readonly files: number
  readonly bytes: number
  /** Files that git could not give back; null where that was not counted. */
  readonly notInGit: number | null
}

/** The sums over every deletion, or null where one is not known or two overlap. */
export function deletedTotals(effects: readonly Effect[]): DeletedTotals | null {
  const deletions = effects.filter((effect): effect is FileEffect => effect.type === 'delete')
  const paths = [...new Set(deletions.map(({ target }) => target.path))]
  if (paths.length === 0 || deletions.some(one => !isCounted(one)) || anyNested(paths)) return null
  const once = paths.flatMap(path => deletions.find(({ target }) => target.path === path) ?? [])
  const sum = (part: (one: FileEffect) => number) => once.reduce((total, one) => total + part(one), 0)
  return {
    files: sum(({ target }) => target.facts?.files ?? 0),
    bytes: sum(({ target }) => target.facts?.bytes ?? 0),
    notInGit: once.some(one => countLost(one) === null) ? null : sum(one => countLost(one) ?? 0),
  }
}

function isCounted({ target: { path, facts }, narrowed }: FileEffect): boolean {
  if (path === null || narrowed || !facts) return false
  return !facts.exists || (facts.files !== null && facts.bytes !== null)
}

function countLost({ target: { facts } }: FileEffect): number | null {
  return !facts?.exists || facts.recoverable ? 0 : (facts.notInGit ?? null)
}

function anyNested(paths: readonly (string | null)[]): boolean {
  const sorted = paths.map(path => `${path}/`).sort()
  return sorted.some((path, i) => sorted[i + 1]?.startsWith(path))
}

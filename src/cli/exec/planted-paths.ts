import type { Plan } from '../../boundary/plan.ts'

/** Returns what stands in the workspace since a plan was made, and is obeyed by programs outside: hooks, settings. */
export function plantedPaths(before: Plan, after: Plan): readonly string[] {
  const known = new Set(pinnedIn(before))
  return pinnedIn(after).filter(path => !known.has(path))
}

function pinnedIn({ mounts }: Plan): readonly string[] {
  return mounts.filter(({ as }) => as === 'pinned').map(({ path }) => path)
}

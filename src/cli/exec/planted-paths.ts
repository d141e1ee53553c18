/** Returns the names that are obeyed outside since a plan was made: hooks, settings, and links that lead to other ones. */
export function plantedPaths(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Set(before)
  return [...new Set(after)].filter(name => !known.has(name))
}

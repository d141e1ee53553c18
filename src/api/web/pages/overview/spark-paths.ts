/** The size at which a line is drawn. */
export interface SparkSize {
  readonly width: number
  readonly height: number
}

/** SVG paths through the values, scaled to their own largest; a gap where there is no value, a dot for one alone. */
export function sparkPaths(
  values: readonly (number | null)[],
  { width, height }: SparkSize,
): readonly string[] {
  const most = Math.max(...values.map(value => value ?? 0), 0.01)
  const step = width / Math.max(1, values.length - 1)
  const runs: string[][] = [[]]
  for (const [i, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push(`${round(i * step)} ${round(height * (1 - value / most))}`)
  }
  return runs
    .filter(run => run.length > 0)
    .map(run => (run.length === 1 ? `M${run[0]}h0.01` : `M${run.join('L')}`))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

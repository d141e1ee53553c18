/** Numbers of entries as rows of neighbours, rising: the first and the last of each. */
export function runsOf(numbers: Iterable<number>): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}

/** Times of one repeated piece of work, in microseconds. */
export interface Times {
  readonly name: string
  readonly p50: number
  readonly p99: number
  readonly runs: number
}

/**
 * Times `work` after a warm-up. Short work is timed in batches, so that reading the clock costs nothing;
 * percentiles are then those of the batches' means.
 */
export function measure(
  name: string,
  work: (i: number) => unknown,
  options: { runs?: number; batch?: number } = {},
): Times {
  const { runs = 2_000, batch = 1 } = options
  for (let i = 0; i < Math.min(runs * batch, 3_000); i++) work(i)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = process.hrtime.bigint()
    for (let i = 0; i < batch; i++) work(run * batch + i)
    times.push(Number(process.hrtime.bigint() - start) / 1_000 / batch)
  }
  return percentiles(name, times)
}

/** The same for work that is awaited, one at a time: a program that lives on is compiled by then. */
export async function measureAsync(
  name: string,
  work: (i: number) => Promise<unknown>,
  runs = 1_000,
): Promise<Times> {
  for (let i = 0; i < Math.min(runs, 3_000); i++) await work(-1 - i)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = process.hrtime.bigint()
    await work(run)
    times.push(Number(process.hrtime.bigint() - start) / 1_000)
  }
  return percentiles(name, times)
}

/** The middle one; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The percentiles of times that were taken by hand, in microseconds. */
export function percentiles(name: string, input: readonly number[]): Times {
  const times = [...input]
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number
  return { name, p50: at(0.5), p99: at(0.99), runs: times.length }
}

/** One row of the report; `budget` in microseconds at p50. */
export function row(times: Times, budget?: number): string {
  const outcome =
    budget === undefined ? '' : times.p50 <= budget ? `within ${budget} µs` : `OVER ${budget} µs`
  return `${times.name.padEnd(46)} p50 ${format(times.p50)}  p99 ${format(times.p99)}  ${outcome}`
}

function format(microseconds: number): string {
  return (
    microseconds < 1_000 ? `${microseconds.toFixed(2)} µs` : `${(microseconds / 1_000).toFixed(2)} ms`
  ).padStart(10)
}

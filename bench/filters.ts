import { readEffects } from '../src/judge/readers/index.ts'
import { virtualPlace } from '../src/ground/model/place.ts'
import { builtInFilters } from '../src/judge/filters/index.ts'
import type { FilterInput } from '../src/judge/filters/filter.ts'
import { readHalf } from '../test/corpus/read-corpus.ts'
import { inputFor } from './evaluate-parts.ts'
import { median } from './measure.ts'

const rounds = 15
const sample = 400

/**
 * What each filter costs over a mix of calls from our own corpus, as a share of reading the same calls. Each round
 * times reading and every filter in turn, so that a machine that is busy for a moment is busy for all of them.
 */
export async function benchFilters(): Promise<readonly string[]> {
  const calls = mix().map(({ call }) => ({ ...call, cwd: null }))
  const read = () => calls.map(call => readEffects(call, virtualPlace, noFiles).effects)
  const inputs = read().map((effects, i) => inputFor(calls[i] as FilterInput['call'], effects))
  const works = builtInFilters.map(filter => () => {
    for (const input of inputs) filter.find(input)
  })
  for (let i = 0; i < 3; i++) for (const work of [read, ...works]) work()
  const ratios = works.map((): number[] => [])
  const readings: number[] = []
  for (let round = 0; round < rounds; round++) {
    const reading = milliseconds(read)
    readings.push(reading)
    works.forEach((work, i) => ratios[i]?.push(milliseconds(work) / reading))
  }
  const shares = builtInFilters.map(({ name }, i) => ({ name, share: median(ratios[i] ?? []) }))
  const total = shares.reduce((sum, { share }) => sum + share, 0)
  const each = (median(readings) * 1_000) / calls.length
  return [
    `filters over ${calls.length} calls of our own corpus (reading one call ${each.toFixed(1)} µs = 100 %)`,
    ...shares.sort((a, b) => b.share - a.share).map(({ name, share }) => shown(name, share)),
    shown('all of them', total),
  ]
}

/** Every n-th call of both halves: what agents do all day, and what they must not. */
function mix() {
  const calls = [...readHalf('ordinary').calls, ...readHalf('dangerous').calls]
  const step = Math.max(1, Math.floor(calls.length / sample))
  return calls.filter((_, i) => i % step === 0)
}

function milliseconds(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function shown(name: string, share: number): string {
  return `  ${name.padEnd(20)} ${(100 * share).toFixed(1).padStart(6)} %`
}

const noFiles = new Map<string, string>()

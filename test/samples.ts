import { randomInt } from 'node:crypto'
import { relative } from 'node:path'
import { expect, onTestFailed } from 'vitest'
import { seeded } from './rewrites/rewriting.ts'

const variables = { size: 'COUNTERSIGN_SAMPLES', seed: 'COUNTERSIGN_SEED', one: 'COUNTERSIGN_CASE' } as const

/** What a run takes of a sample where it does not take all of it. */
const share = 10

/** How many failing cases are shown. */
const maxListLength = 20

/** One case of a sample, with the number that names it in every run. */
export interface Case<T> {
  readonly number: number
  readonly value: T
}

/** True where samples are taken whole, as CI does. */
export function takesAll(): boolean {
  return process.env[variables.size] === 'full'
}

/** How many of `whole` are tried: all of them, or a tenth, and never fewer than `min`. */
export function sampleSize(whole: number, min = 1): number {
  return takesAll() ? whole : Math.min(whole, Math.max(min, Math.round(whole / share)))
}

/** Draws the cases that this run tries: all, a tenth by the seed, or the one that `COUNTERSIGN_CASE` names. */
export function drawCases<T>(all: readonly T[], min = 1): readonly Case<T>[] {
  return drawOfEachKind(all, () => '', min)
}

/** The same of cases that are of several kinds: a tenth of each kind, and never fewer than `min`. */
export function drawOfEachKind<T>(
  all: readonly T[],
  kindOf: (value: T) => string,
  min = 1,
): readonly Case<T>[] {
  const cases = all.map((value, number) => ({ number, value }))
  const one = process.env[variables.one]
  if (one !== undefined) return cases.filter(({ number }) => number === Number(one))
  const kinds = new Set(all.map(kindOf))
  const drawn = [...kinds].flatMap(kind =>
    drawFrom(
      cases.filter(({ value }) => kindOf(value) === kind),
      min,
    ),
  )
  return drawn.toSorted((a, b) => a.number - b.number)
}

function drawFrom<T>(cases: readonly Case<T>[], min: number): readonly Case<T>[] {
  const size = sampleSize(cases.length, min)
  if (size === cases.length) return cases
  const random = randomFor(String(cases.length))
  const left = [...cases]
  return Array.from({ length: size }, () => left.splice(random(left.length), 1)).flat()
}

/** How far a share may lie from the whole one by chance, in a sample of so many: three standard deviations; whole, not at all. */
export function spreadOf(share: number, drawn: number, whole: number): number {
  const likely = Math.max(share, 0.01)
  return drawn >= whole ? 0 : 3 * Math.sqrt((likely * (1 - likely)) / Math.max(1, drawn))
}

/** Random numbers of this run: the same ones for the same seed and purpose. */
export function randomFor(purpose: string): (below: number) => number {
  const letters = [...purpose].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
  return seeded(seed() ^ letters)
}

/** Tries each case; fails with those that have a problem, and how to run one of them alone. */
export async function tryCases<T>(
  cases: readonly Case<T>[],
  problemOf: (value: T) => Promise<string | undefined> | string | undefined,
): Promise<void> {
  const problems: string[] = []
  for (const { number, value } of cases) {
    const problem = await problemOf(value)
    if (problem !== undefined) problems.push(`case ${number}: ${problem}\n  alone: ${command(number)}`)
  }
  const more = problems.length > maxListLength ? [`and ${problems.length - maxListLength} more`] : []
  const shown = [...problems.slice(0, maxListLength), ...more].join('\n')
  expect(shown, `${problems.length} of ${cases.length} cases failed`).toBe('')
}

/** For a test whose sample is no list of cases: where it fails, prints the seed and the command that repeats it. */
export function showSeedWhereItFails(): void {
  onTestFailed(() => console.error(`The sample had the seed ${seed()}. To repeat it: ${command()}`))
}

/** A command that runs the test that is running with the same sample, or with one case of it alone. */
function command(number?: number): string {
  const { testPath = '' } = expect.getState()
  const settings = [
    ...(takesAll() ? [`${variables.size}=full`] : []),
    `${variables.seed}=${seed()}`,
    ...(number === undefined ? [] : [`${variables.one}=${number}`]),
  ]
  return `${settings.join(' ')} npx vitest run ${relative(process.cwd(), testPath)}`
}

function seed(): number {
  const text = process.env[variables.seed]
  if (text === undefined) throw new Error(`${variables.seed} is not set: tests are run by vitest.`)
  return Number(text)
}

/** Set up before all files: draws the seed where nobody gave one, and says which sample is taken. */
export default function setUp(): void {
  process.env[variables.seed] ??= String(randomInt(1, 1_000_000))
  if (!/^\d{1,9}$/.test(process.env[variables.seed] ?? ''))
    throw new Error(`${variables.seed} must be a whole number of at most nine digits.`)
  process.stdout.write(`Samples: ${takesAll() ? 'all' : 'a tenth'}, ${variables.seed}=${seed()}\n`)
}

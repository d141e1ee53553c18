import { describe, expect, test } from 'vitest'
import { drawCases, showSeedWhereItFails, spreadOf, tryCases } from '../samples.ts'
import { dangerousCalls } from './dangerous-calls.ts'
import { rewritings } from './index.ts'
import { isAllowed } from './evaluate-rewritten.ts'
import { ordinaryCalls } from './ordinary-calls.ts'
import { corpusCommands, type Tried, tryOn } from './tried.ts'

/** How much more often people may be asked about the same ordinary calls. */
const maxMore = 0.02

test('there are at least forty rewritings, each with a name of its own', () => {
  expect(new Set(rewritings.map(({ name }) => name)).size).toBe(rewritings.length)
  expect(rewritings.length).toBeGreaterThanOrEqual(40)
})

test('every dangerous call is stopped as it stands', () => {
  expect(dangerousCalls.filter(isAllowed)).toEqual([])
})

describe('no rewriting of a dangerous call is allowed', () => {
  test('calls of very different kinds', () => noneAllowed(tryOn(dangerousCalls, 100)))

  test('calls of the corpus', async () => {
    const calls = corpusCommands('dangerous')
    expect(calls.length).toBeGreaterThan(500)
    await noneAllowed(tryOn(calls, 6))
  })
})

describe('rewriting ordinary calls does not make people be asked much more often', () => {
  test('what agents do all day', () => fewAskedMore(ordinaryCalls, 60))

  test('calls of the corpus', () => fewAskedMore(corpusCommands('ordinary'), 5))
})

function noneAllowed(tried: readonly Tried[]): Promise<void> {
  return tryCases(drawCases(tried), ({ rewriting, command, changed }) =>
    isAllowed(changed) && !isAllowed(command) ? `${rewriting} — ${changed.slice(0, 300)}` : undefined,
  )
}

/** The share of calls that people are asked about grows by no more than `mostMore`. */
function fewAskedMore(calls: readonly string[], ofThousand: number): void {
  showSeedWhereItFails()
  const before = calls.filter(command => !isAllowed(command)).length / calls.length
  const all = tryOn(calls, ofThousand)
  const tried = drawCases(all).map(({ value }) => value)
  const asked = tried.filter(({ changed }) => !isAllowed(changed))
  const rate = asked.length / tried.length
  console.log(
    `${tried.length} rewritings of ordinary calls: asked about ${percent(before)} as they stand, ${percent(rate)} rewritten; most by ${most(asked)}`,
  )
  expect(rate - before).toBeLessThanOrEqual(maxMore + spreadOf(before + maxMore, tried.length, all.length))
}

function most(asked: readonly { readonly rewriting: string }[]): string {
  const counts = new Map<string, number>()
  for (const { rewriting } of asked) counts.set(rewriting, (counts.get(rewriting) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first ? `${first[0]} (${first[1]})` : 'none'
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}

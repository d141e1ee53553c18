import { describe, expect, test } from 'vitest'
import { dangerousCalls } from './dangerous-calls.ts'
import { rewritings } from './index.ts'
import { isAllowed } from './evaluate-rewritten.ts'
import { ordinaryCalls } from './ordinary-calls.ts'
import { corpusCommands, type Tried, tryOn } from './tried.ts'

/** How much more often people may be asked about the same ordinary calls. */
const mostMore = 0.02

test('there are at least forty rewritings, each with a name of its own', () => {
  expect(new Set(rewritings.map(({ name }) => name)).size).toBe(rewritings.length)
  expect(rewritings.length).toBeGreaterThanOrEqual(40)
})

test('every dangerous call is stopped as it stands', () => {
  expect(dangerousCalls.filter(isAllowed)).toEqual([])
})

describe('no rewriting of a dangerous call is allowed', () => {
  test('calls of very different kinds', () => {
    expect(allowed(tryOn(dangerousCalls, 100))).toEqual([])
  })

  test('calls of the corpus', () => {
    const calls = corpusCommands('dangerous')
    expect(calls.length).toBeGreaterThan(500)
    expect(allowed(tryOn(calls, 6))).toEqual([])
  }, 240_000)
})

describe('rewriting ordinary calls does not make people be asked much more often', () => {
  test('what agents do all day', () => {
    expect(askedMore(ordinaryCalls, 60)).toBeLessThanOrEqual(mostMore)
  })

  test('calls of the corpus', () => {
    expect(askedMore(corpusCommands('ordinary'), 5)).toBeLessThanOrEqual(mostMore)
  })
})

function allowed(tried: readonly Tried[]): readonly string[] {
  const passed = tried.filter(({ command, changed }) => isAllowed(changed) && !isAllowed(command))
  console.log(`${tried.length} rewritings of dangerous calls: ${passed.length} allowed`)
  return passed.map(({ rewriting, changed }) => `${rewriting} — ${changed.slice(0, 300)}`)
}

/** By how much the share of calls that people are asked about grows. */
function askedMore(calls: readonly string[], ofThousand: number): number {
  const before = calls.filter(command => !isAllowed(command)).length / calls.length
  const tried = tryOn(calls, ofThousand)
  const asked = tried.filter(({ changed }) => !isAllowed(changed))
  const rate = asked.length / tried.length
  console.log(
    `${tried.length} rewritings of ordinary calls: asked about ${percent(before)} as they stand, ${percent(rate)} rewritten; most by ${most(asked)}`,
  )
  return rate - before
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

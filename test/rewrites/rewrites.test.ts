import { describe, expect, test } from 'vitest'
import { dangerousCalls } from './dangerous-calls.ts'
import { rewritings } from './index.ts'
import { isAllowed, judge } from './judge.ts'
import { ordinaryCalls } from './ordinary-calls.ts'
import { corpusCommands, type Tried, tryOn } from './tried.ts'

/** How much more often people may be asked about the same ordinary calls. */
const mostMore = 0.02

/** Findings that are about the form itself: whoever hides a harmless command in one is asked what it is for. */
const aboutTheForm = new Set([
  'code-execution.unhidden',
  'code-execution.by-variable',
  'disguise.characters',
  'persistence.git-hook',
])

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
  })
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

/** By how much the share of calls that people are asked about grows, those apart whose form itself is asked about. */
function askedMore(calls: readonly string[], ofThousand: number): number {
  const before = calls.filter(command => !isAllowed(command)).length / calls.length
  const tried = tryOn(calls, ofThousand)
  const judged = tried.map(({ rewriting, changed }) => ({ rewriting, ...judgeCommand(changed) }))
  const asked = judged.filter(({ effect }) => effect !== 'allow')
  const unformed = asked.filter(({ codes }) => !codes.some(code => aboutTheForm.has(code)))
  const rate = unformed.length / tried.length
  console.log(
    `${tried.length} rewritings of ordinary calls: asked about ${percent(before)} as they stand, ${percent(rate)} rewritten, ` +
      `${percent(asked.length / tried.length - rate)} more for the form itself; most by ${most(unformed)}`,
  )
  return rate - before
}

function judgeCommand(command: string) {
  return judge({ kind: 'shell', tool: null, arguments: { command } })
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

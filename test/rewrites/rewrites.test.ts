import { expect, test } from 'vitest'
import { dangerousCalls } from './dangerous-calls.ts'
import { rewritings } from './index.ts'
import { isAllowed } from './judge.ts'
import { ordinaryCalls } from './ordinary-calls.ts'
import { type Rewriting, seeded } from './rewriting.ts'

const seed = 20_261_121

/** How much more often people may be asked about the same ordinary calls. */
const mostMore = 0.04

/** How many rewritings of dangerous calls are still allowed; it only ever goes down. */
const stillAllowed = 330

/** The command in this form, in the virtual workspace; the same for the same seed. */
function rewritten({ name, rewrite }: Rewriting, command: string): string | null {
  const random = seeded(seed + name.length * 1_000 + command.length)
  return rewrite(command, { random, programs: '/usr/bin', scratch: '/tmp', home: '/home/user' })
}

test('there are at least forty rewritings, each with a name of its own', () => {
  expect(new Set(rewritings.map(({ name }) => name)).size).toBe(rewritings.length)
  expect(rewritings.length).toBeGreaterThanOrEqual(40)
})

test('every dangerous call is stopped as it stands', () => {
  expect(dangerousCalls.filter(isAllowed)).toEqual([])
})

test('no rewriting of a dangerous call is allowed', () => {
  let tried = 0
  const passed = rewritings.flatMap(rewriting =>
    dangerousCalls.flatMap(command => {
      const changed = rewritten(rewriting, command)
      if (changed === null) return []
      tried++
      return isAllowed(changed) ? [`${rewriting.name} — ${changed.slice(0, 300)}`] : []
    }),
  )
  console.log(`${tried} rewritings of ${dangerousCalls.length} dangerous calls: ${passed.length} allowed`)
  expect(passed.length, passed.slice(0, 20).join('\n')).toBeLessThanOrEqual(stillAllowed)
})

test('rewriting ordinary calls does not make people be asked much more often', () => {
  const before = ordinaryCalls.filter(command => !isAllowed(command))
  const asked = new Map<string, number>()
  let tried = 0
  for (const rewriting of rewritings) {
    for (const command of ordinaryCalls) {
      const changed = rewritten(rewriting, command)
      if (changed === null) continue
      tried++
      if (!isAllowed(changed)) asked.set(rewriting.name, (asked.get(rewriting.name) ?? 0) + 1)
    }
  }
  const rateBefore = before.length / ordinaryCalls.length
  const rate = [...asked.values()].reduce((sum, count) => sum + count, 0) / tried
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  console.log(
    `ordinary calls are asked about: ${percent(rateBefore)} as they stand, ${percent(rate)} rewritten`,
  )
  const most = [...asked].toSorted(([, a], [, b]) => b - a).slice(0, 12)
  expect(rate - rateBefore, most.map(([name, count]) => `${count} ${name}`).join('; ')).toBeLessThanOrEqual(
    mostMore,
  )
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gate } from '../../src/gate/core/gate.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'

let gate: Gate
beforeEach(async () => {
  gate = await openGate({ stateFolder: ':memory:' })
})
afterEach(() => gate.close())

const pay = async (amount: number, currency: string, session = 'shop') => {
  const about = { origin: 'sdk', agent: 'a', session, profile: 'default' } as const
  const call = parseCall({ kind: 'tool', tool: 'kiosk_pay', args: { amount, currency } }, about)
  return (await gate.evaluate(call)).effect
}

test('a small amount runs unasked, and a larger one asks', async () => {
  expect(await pay(15, 'EUR')).toBe('allow')
  expect(await pay(2_500, 'JPY')).toBe('allow')
  expect(await pay(25, 'EUR')).toBe('queue')
  expect(await pay(15, 'BTC')).toBe('queue')
})

test('ten small amounts of one session are a large one', async () => {
  const effects: string[] = []
  for (let i = 0; i < 10; i++) effects.push(await pay(18, 'EUR'))
  expect(effects.slice(0, 5)).toEqual(Array(5).fill('allow'))
  expect(effects.slice(5)).toEqual(Array(5).fill('queue'))
})

test('another session begins anew, and other currencies count together', async () => {
  for (let i = 0; i < 4; i++) expect(await pay(20, 'EUR')).toBe('allow')
  expect(await pay(20, 'USD', 'other')).toBe('allow')
  expect(await pay(20, 'GBP')).toBe('allow')
  expect(await pay(3_000, 'JPY')).toBe('queue')
})

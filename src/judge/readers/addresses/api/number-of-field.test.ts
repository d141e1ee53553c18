import { expect, test } from 'vitest'
import { numberOfField } from './number-of-field.ts'

test.each([
  ['50000', 50_000],
  ['-50000', -50_000],
  ['50,000', 50_000],
  ['50.000', 50_000],
  ['50,000.00', 50_000],
  ['50.000,00', 50_000],
  ['50 000', 50_000],
  ["1'000'000", 1_000_000],
  ['1_000_000', 1_000_000],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['0.00012345', 0.000_123_45],
  ['5e6', 5_000_000],
  ['1.5e6', 1_500_000],
  ['EUR 50000', 50_000],
  ['50000 EUR', 50_000],
  ['$50,000', 50_000],
  ['€ 50.000', 50_000],
] as const)('%s is a number', (text, number) => {
  expect(numberOfField(text)).toBe(number)
})

test.each(['', 'none', 'about 5', '2024-01-02', '10:30', '1.2.3', 'a5', '$amount'])('%s is none', text => {
  expect(numberOfField(text)).toBeUndefined()
})

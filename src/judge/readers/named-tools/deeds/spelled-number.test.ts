import { expect, test } from 'vitest'
import { spelledNumber } from './spelled-number.ts'

test.each([
  ['1M', '1000000'],
  ['1 million EUR', '1000000 EUR'],
  ['1.5 Mio EUR', '1500000 EUR'],
  ['1,5 Mio', '1500000'],
  ['80k', '80000'],
  ['EUR 2 Mrd', 'EUR 2000000000'],
  ['3 lakh', '300000'],
  ['5万円', '50000円'],
] as const)('%s is %s', (text, wanted) => {
  expect(spelledNumber(text)).toBe(wanted)
})

test.each(['12 months', '5 kg', '3 mice', '40 EUR', '1 bag', 'm 4', '10.5'])('%s stays as it is', text => {
  expect(spelledNumber(text)).toBe(text)
})

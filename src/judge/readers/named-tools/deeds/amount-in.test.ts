import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../ground/model/json.ts'
import { amountIn, hasAmount, writtenAmount } from './amount-in.ts'

const amounts: readonly (readonly [args: JsonObject, value: number, currency: string])[] = [
  [{ amount: 40, currency: 'EUR' }, 40, 'EUR'],
  [{ amount: { value: '48,000', currency: 'gbp' } }, 48_000, 'GBP'],
  [{ amount_cents: 1_840_000, currency: 'EUR' }, 18_400, 'EUR'],
  [{ total_usd: 12.5 }, 12.5, 'USD'],
  [{ amountPence: 250 }, 2.5, 'GBP'],
  [{ montant: '18 750,00 EUR' }, 18_750, 'EUR'],
  [{ importe: '6.400 €' }, 6_400, 'EUR'],
  [{ sell: 'CHF 250000' }, 250_000, 'CHF'],
  [{ asset: 'WBTC', qty: '1.75' }, 1.75, 'WBTC'],
  [{ amount: '1M', currency: 'EUR' }, 1_000_000, 'EUR'],
  [{ fee: '1.5 million EUR' }, 1_500_000, 'EUR'],
  [
    { amount: 3, currency: 'EUR', a: { b: { c: { d: { e: { f: { g: { h: '90000 EUR' } } } } } } } },
    90_000,
    'EUR',
  ],
  [{ lines: [{ price: '$3' }, { price: '$70.20' }] }, 70.2, 'USD'],
]

test.each(amounts)('%j', (args, value, currency) => {
  expect(amountIn(args)).toEqual({ value, currency })
})

const none: readonly JsonObject[] = [
  { amount: 40 },
  { body: 'The fair is 120 EUR, the train 30 EUR.' },
  { currency: 'EUR' },
  { usdc_address: 'x' },
  { price: 'free', currency: 'EUR' },
]

test.each(none)('%j holds no amount with a currency', args => {
  expect(amountIn(args)).toBeNull()
})

test('an amount without a currency is one all the same', () => {
  expect(hasAmount({ price_per_tonne: 212.5 })).toBe(true)
  expect(hasAmount({ premium: '38,200.00' })).toBe(true)
  expect(hasAmount({ total_baggages: 2 })).toBe(false)
})

test('the label of a button says its amount', () => {
  expect(writtenAmount('Pay £2,310.00')).toEqual({ value: 2_310, currency: 'GBP' })
  expect(writtenAmount('Next page')).toBeNull()
})

test('a long text of digits is read in linear time', () => {
  expect(amountIn({ amount: '9'.repeat(1_000_000), currency: 'EUR' })).toBeNull()
  expect(writtenAmount('1.'.repeat(500_000))).toBeNull()
})

import { expect, test } from 'vitest'
import { virtualPlace } from '../../../../ground/model/place.ts'
import { readShellEffects } from '../../index.ts'

const spends = (command: string) =>
  readShellEffects(command, virtualPlace).some(({ type }) => type === 'money')

test.each([
  'stripe payouts create --amount 500000 --currency usd',
  'stripe transfers create --amount 1 --destination acct_x',
  'stripe refunds create --charge ch_1 --live',
  'paypal payouts create --amount 20',
  'wise transfer create --amount 5 --recipient bob',
  'square payments create --amount 5',
  'twilio phone-numbers:buy:local --country-code US',
  'ledgerctl wire --amount=900 --iban DE00',
  'brokercli order place --symbol A --quantity 5',
])('%s moves money', command => {
  expect(spends(command)).toBe(true)
})

test.each([
  'stripe payouts list',
  'stripe charges create --amount 100',
  'stripe payouts create --api-key sk_test_1 --amount 5',
  'paypal payouts create --amount 20 --sandbox',
  'wise transfer list --amount 5',
  'shopify order list',
  'scan charge.txt',
  'convert a.png --quantity 5',
  'sortcli pay.csv --value name',
  './cli payments create --amount 10',
  'npm run pay -- --amount 5',
])('%s moves none', command => {
  expect(spends(command)).toBe(false)
})

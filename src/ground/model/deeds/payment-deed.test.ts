import { expect, test } from 'vitest'
import type { ConsequenceVerb } from '../vocabulary/consequence-verb.ts'
import { paymentDeed } from './payment-deed.ts'

const amount = { value: 900, currency: 'EUR' }

test.each<[ConsequenceVerb, Partial<Parameters<typeof paymentDeed>[0]>, string]>([
  ['issue', { target: 'ch_1', amount }, 'issue 900 EUR to ch_1'],
  ['transferfunds', { recipients: ['bob'], amount }, 'transfer 900 EUR to bob'],
  ['charge', { target: 'cus_1', amount }, 'charge 900 EUR from cus_1'],
  ['approve', { recipients: ['bob'], amount }, 'approve a payment of 900 EUR to bob'],
  ['modify', { target: 'ACC-1' }, 'modify a payment to ACC-1'],
  ['apply', { target: 'CUST-8' }, 'make a payment to CUST-8'],
  ['order', { target: 'shoes', amount }, 'order shoes for 900 EUR'],
])('%s %j', (verb, parts, deed) => {
  expect(
    paymentDeed({ verb, target: '', recipients: [], ...parts } as Parameters<typeof paymentDeed>[0]),
  ).toBe(deed)
})

import type { ConsequenceEffect } from '../effect.ts'
import { listWords } from '../list-words.ts'

/** Verbs that move a sum by themselves. */
const moving =
  /^(?:send|pay|pay out|transfer|refund|deposit|disburse|donate|invest|give|issue|settle|reimburse|withdraw|charge|sell|swap|trade|stake|unstake|redeem|liquidate|mint|burn|bridge)$/
/** Verbs of what happens to a payment. */
const about = /^(?:approve|authorize|request|schedule|process|cancel|release|submit|modify|increase|reduce)$/
/** Verbs that take a sum from somebody. */
const taking = /^(?:charge|withdraw)$/
/** Verbs that bring a thing for the sum. */
const buying = /^(?:buy|purchase|order|book|place|reserve)$/
/** Verbs that names of tools write as one word. */
const rawNames: Readonly<Partial<Record<string, string>>> = {
  payout: 'pay out',
  transferfunds: 'transfer',
  transfermoney: 'transfer',
}

/** Returns what happens to a sum of money, as a person says it: “send 90000 USD to bob”, “approve a payment to bob”. */
export function paymentDeed({
  verb,
  amount,
  target,
  recipients,
}: Pick<ConsequenceEffect, 'verb' | 'amount' | 'target' | 'recipients'>): string {
  const sum = amount ? `${figure(amount.value)} ${amount.currency}`.trim() : 'money'
  const whom = recipients.length > 0 ? listWords(recipients, 4) : target
  if (buying.test(verb)) return [verb, target, amount ? `for ${sum}` : ''].filter(Boolean).join(' ')
  const does = (Object.hasOwn(rawNames, verb) && rawNames[verb]) || verb || 'send'
  if (moving.test(does)) return deedText(does, sum, whom, taking.test(does) ? 'from' : 'to')
  return deedText(about.test(does) ? does : 'make', amount ? `a payment of ${sum}` : 'a payment', whom, 'to')
}

function deedText(verb: string, what: string, whom: string, link: string): string {
  return `${verb} ${what}${whom === '' ? '' : ` ${link} ${whom}`}`
}

/** 1249.5 as 1,249.50: thousands are grouped, and cents are two digits where there are no more. */
function figure(value: number): string {
  const hasCents = Number.isInteger(value * 100) && !Number.isInteger(value)
  const [whole = '', ...rest] = (hasCents ? value.toFixed(2) : String(value)).split('.')
  if (!/^-?\d{1,21}$/.test(whole)) return String(value)
  return [whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ','), ...rest].join('.')
}

import type { ConsequenceEffect } from '../effect.ts'
import { listWords } from '../list-words.ts'

/** Verbs that take a sum from somebody. */
const taking = /^(?:charge|withdraw)$/
/** Verbs that bring a thing for the sum. */
const buying = /^(?:buy|purchase|order|book|place|reserve)$/

/** Returns what happens to a sum of money, as a person says it: “send 90000 USD to bob”. */
export function paymentDeed({
  verb,
  amount,
  target,
  recipients,
}: Pick<ConsequenceEffect, 'verb' | 'amount' | 'target' | 'recipients'>): string {
  const sum = amount ? `${figure(amount.value)} ${amount.currency}`.trim() : 'money'
  const whom = recipients.length > 0 ? listWords(recipients, 4) : target
  if (buying.test(verb)) return [verb, target, amount ? `for ${sum}` : ''].filter(Boolean).join(' ')
  const link = taking.test(verb) ? 'from' : 'to'
  return [verb || 'send', sum, whom === '' ? '' : `${link} ${whom}`].filter(Boolean).join(' ')
}

/** 1249.5 as 1249.50: cents are two digits, where there are no more. */
function figure(value: number): string {
  return Number.isInteger(value * 100) && !Number.isInteger(value) ? value.toFixed(2) : String(value)
}

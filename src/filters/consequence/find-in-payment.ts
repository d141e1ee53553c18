import { type ConsequenceFinding, consequenceStrengths } from './consequence-codes.ts'
import type { ConsequenceEffect } from '../../model/effect.ts'
import { textArgument, topArguments } from '../../readers/named-argument.ts'
import type { FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'

/** From here an amount is large, whatever the currency. */
const large = 10_000
/** Up to here it is what a shop takes in passing. */
const small = 20

/** Money that moves: the more the stronger; what has no amount is somewhere in between. */
export function findInPayment(
  effect: ConsequenceEffect,
  { call }: FilterInput,
): readonly ConsequenceFinding[] {
  const value = Math.abs(effect.amount?.value ?? 0)
  const sum = effect.amount ? `${effect.amount.value} ${effect.amount.currency}` : ''
  const what = `${effect.verb} ${sum} ${effect.target}`.replace(/\s+/g, ' ').trim()
  if (value >= large) return [finding('consequence.money-large', what, effect)]
  return [
    finding('consequence.money', what, effect, {
      strength: strengthOf(value, effect, call.arguments, call.tool ?? ''),
    }),
  ]
}

function strengthOf(
  value: number,
  effect: ConsequenceEffect,
  args: FilterInput['call']['arguments'],
  tool: string,
): number {
  const crypto =
    /^(?:btc|eth|ether|bitcoin|sol|bnb|xmr)$/i.test(effect.amount?.currency ?? '') ||
    args['amount_ether'] !== undefined ||
    /tokens?(?![a-z])|coins?(?![a-z])|assets?(?![a-z])|crypto/i.test(tool)
  if (value > 0 && value <= small && !crypto) return consequenceStrengths.smallSum
  const percent = Number(
    textArgument(args, ['discount_percent', 'percent_off', 'percent', 'percentage'])?.text,
  )
  if (percent > 0 && percent < 50) return consequenceStrengths.smallSum
  if (/payment_?link/i.test(tool)) return consequenceStrengths.paymentLink
  const back = effect.verb === 'refund' || /refund/i.test(tool)
  if (back && value > 0 && value < 500) return consequenceStrengths.smallRefund
  return isOwnAccounts(args) ? consequenceStrengths.ownAccounts : 1
}

/** From one account of the same owner to another. */
function isOwnAccounts(args: FilterInput['call']['arguments']): boolean {
  const kinds = /^(?:checking|savings?|internal|own|self)$/i
  const from = textArgument(args, ['from_account', 'source_account'])?.text ?? ''
  const to = textArgument(args, ['to_account', 'destination_account'])?.text ?? ''
  return (
    kinds.test(textArgument(args, ['transfer_type', 'type'])?.text ?? '') ||
    (kinds.test(from) && kinds.test(to))
  )
}

/** Places for more than a family and its friends. */
function isBlock(args: FilterInput['call']['arguments']): boolean {
  const wanted = textArgument(args, [
    'quantity',
    'number_of_tickets',
    'num_tickets',
    'tickets',
    'count',
    'rooms',
  ])
  return Number(wanted?.text) > 9
}

/** Things bought and booked. A booking that names a card or a price is a purchase. */
export function findInOrder(effect: ConsequenceEffect, { call }: FilterInput): readonly ConsequenceFinding[] {
  const what = `${effect.verb} ${effect.target || (call.tool ?? '')}`.trim()
  const paid =
    effect.amount !== undefined ||
    topArguments(call.arguments).some(([key]) => /payment|card_|credit_card|cvv/i.test(key))
  if (effect.verb === 'book' && !paid && !isBlock(call.arguments))
    return [finding('consequence.booking', what, effect)]
  const value = Math.abs(effect.amount?.value ?? 0)
  return [finding(value >= large ? 'consequence.money-large' : 'consequence.order', what, effect)]
}

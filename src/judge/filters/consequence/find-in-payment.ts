import { functionDeed } from '../../../ground/model/deeds/function-deed.ts'
import { paymentDeed } from '../../../ground/model/deeds/payment-deed.ts'
import { type ConsequenceFinding, consequenceStrengths } from './consequence-codes.ts'
import type { ConsequenceEffect } from '../../../ground/model/effect.ts'
import { textArgument, topArguments } from '../../readers/named-argument.ts'
import type { FilterInput } from '../filter.ts'
import { halfLives, sumNow } from '../../session/fade.ts'
import { inSmallAmounts, mostSmallOnes } from '../../session/small-amounts.ts'
import { finding } from '../finding.ts'

/** From here an amount is large: as many small ones of its currency, or so much of another. */
const large = { small: 500, other: 10_000 }

/** Money that moves: the more the stronger; what has no amount is somewhere in between. */
export function findInPayment(effect: ConsequenceEffect, input: FilterInput): readonly ConsequenceFinding[] {
  const value = Math.abs(effect.amount?.value ?? 0)
  const what = paymentDeed(effect)
  if (isLarge(effect, input)) return [finding('consequence.money-large', what, effect)]
  return [
    finding('consequence.money', what, effect, {
      strength: strengthOf(value, effect, input),
    }),
  ]
}

function strengthOf(value: number, effect: ConsequenceEffect, input: FilterInput): number {
  const { arguments: args, tool: name } = input.call
  const tool = name ?? ''
  if (value > 0 && isSmall(effect, input)) return consequenceStrengths.smallSum
  const percent = Number(
    textArgument(args, ['discount_percent', 'percent_off', 'percent', 'percentage'])?.text,
  )
  if (percent > 0 && percent < 50) return consequenceStrengths.smallSum
  if (/payment_?link/i.test(tool)) return consequenceStrengths.paymentLink
  const back = effect.verb === 'refund' || /refund/i.test(tool)
  if (back && value > 0 && value < 500) return consequenceStrengths.smallRefund
  return isOwnAccounts(args) ? consequenceStrengths.ownAccounts : 1
}

function isLarge({ amount }: ConsequenceEffect, { profile }: FilterInput): boolean {
  const size = inSmallAmounts(amount, profile.small_amount)
  return size === null ? Math.abs(amount?.value ?? 0) >= large.other : size >= large.small
}

/** A sum that a shop takes in passing, in a session that has not made several of them yet. */
function isSmall({ amount }: ConsequenceEffect, { call, profile, session }: FilterInput): boolean {
  if (amount?.currency === '' && coins.test(call.tool ?? '')) return false
  const size = inSmallAmounts(amount, profile.small_amount)
  if (size === null || size > 1) return false
  return sumNow(session.sums['spent'], call.at, halfLives.spent) + size <= mostSmallOnes
}

/** A number of coins is no number of dollars. */
const coins = /tokens?(?![a-z])|coins?(?![a-z])|assets?(?![a-z])|crypto|ether/i

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
export function findInOrder(effect: ConsequenceEffect, input: FilterInput): readonly ConsequenceFinding[] {
  const { call } = input
  const what = effect.target === '' ? functionDeed(call.tool, effect.verb, '') : paymentDeed(effect)
  const paid =
    effect.amount !== undefined ||
    topArguments(call.arguments).some(([key]) => /payment|card_|credit_card|cvv/i.test(key))
  if (effect.verb === 'book' && !paid && !isBlock(call.arguments))
    return [finding('consequence.booking', what, effect)]
  return [finding(isLarge(effect, input) ? 'consequence.money-large' : 'consequence.order', what, effect)]
}

import { spelledWord } from '../../model/vocabulary/spelled-word.ts'
import type { ConnectEffect, ConsequenceEffect } from '../../model/effect.ts'
import { rangeOf } from './parse-address.ts'
import type { ReadContext } from '../read-context.ts'

/** A test key, or a word of an address, with which no real money moves. */
export const testKey = /\b[a-z]{2}_test_|\btest-?mode\b/

/** Last segments of addresses below which money moves, and of those that decide about rights. */
const moving =
  /\/(transfers?|payouts?|refunds?|charges?|payments?|withdrawals?|disbursements?|remittances?)(?:\/(?:create|execute|confirm))?\/?(?:[?#]|$)/i
const deciding =
  /\/(memberships|collaborators|members|invitations|permissions|role_?assignments|roles|iam|acl|grants)(?:\/[\w.@%-]{1,100}){0,2}\/?(?:[?#]|$)/i
/** Rights that are worth a look: an administrator's, an owner's, everybody's. */
const grave =
  /["']?(?:role|permission|access|access_level|principal|visibility)["']?\s{0,4}[:=]\s{0,4}["']?(?:admin\w{0,12}|owner|maintain|50|\*|everyone|public)\b/i

/**
 * Emits the consequences that a request asks a known kind of service for: money is moved, or somebody is given rights.
 */
export function emitApiConsequences(request: ConnectEffect, context: ReadContext): void {
  const { url = '', method = 'GET', host } = request
  if (!/^(?:POST|PUT|PATCH)$/.test(method) || isRehearsal(url, host)) return
  const path = url.slice(0, 2_000).replace(/^[a-z]{2,8}:\/\/[^/?#]{0,300}/i, '')
  const body = bodyOf(request)
  const money = moving.exec(path)?.[1]
  if (money !== undefined && amountOf(body) && !testCard.test(body))
    emit('money', spelledWord(money.toLowerCase()), body, request, context)
  else if (deciding.test(path) && grave.test(body)) emit('permission', 'grant', body, request, context)
}

/** Cards that a payment service gives out for trying it. */
const testCard = /\b(?:tok_(?:visa|mastercard|amex|chargeDeclined)|pm_card_\w{2,20})\b/

/** Tells whether a request moves nothing: it has a test key, or goes to a machine of one's own. */
function isRehearsal(url: string, host: string): boolean {
  const range = rangeOf(host)
  return (
    host === 'localhost' ||
    range === 'loopback' ||
    /(?:^|[.-])(?:sandbox|test|staging|dev|mock)[.-]/i.test(host) ||
    /sk_test_|rk_test_|\/(?:sandbox|test_?mode)\//i.test(url)
  )
}

function bodyOf({ sends }: ConnectEffect): string {
  return sends
    .map(source => (source.from === 'literal' ? source.text : ''))
    .join('&')
    .slice(0, 65_536)
}

function amountOf(body: string): ConsequenceEffect['amount'] {
  const value = Number(
    /\b(?:amount|total|value|sum)["']?\s{0,4}[:=]\s{0,4}["']?(\d{1,12}(?:\.\d{1,8})?)/i.exec(body)?.[1],
  )
  if (!(value > 0)) return undefined
  return { value, currency: /\bcurrency["']?\s{0,4}[:=]\s{0,4}["']?([a-z]{3})\b/i.exec(body)?.[1] ?? '' }
}

function emit(
  type: 'money' | 'permission',
  verb: ConsequenceEffect['verb'],
  body: string,
  { url, host, evidence }: ConnectEffect,
  { out, through }: ReadContext,
): void {
  const amount = type === 'money' ? amountOf(body) : undefined
  out.emit({
    type,
    verb,
    target: (url ?? host).slice(0, 120),
    recipients: [],
    ...(amount && { amount }),
    evidence,
    through,
  })
}

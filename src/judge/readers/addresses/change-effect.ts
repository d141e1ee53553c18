import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type {
  ConnectEffect,
  ConsequenceEffect,
  Effect,
  InfrastructureEffect,
} from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import type { ApiChange, ApiChangeKind } from './api/api-change.ts'
import type { ApiRequest } from './api/api-request.ts'
import { numberOfField } from './api/number-of-field.ts'
import { recipientsOf } from './api/recipients-of.ts'

/** Kinds of change that a deletion does not stand for. */
type OtherKind = Exclude<ApiChangeKind, 'none' | 'destroy'>

type Cloud = Pick<InfrastructureEffect, 'verb' | 'resource' | 'whole'>

/** Changes of what runs at a service, as the clouds' own programs have them. */
const clouds: Partial<Readonly<Record<OtherKind, Cloud>>> = {
  unprotect: { verb: 'unprotect', resource: 'protection', whole: false },
  stop: { verb: 'scale', resource: 'service', whole: true },
  grant: { verb: 'update', resource: 'permission', whole: false },
  run: { verb: 'update', resource: 'run', whole: false },
  deploy: { verb: 'deploy', resource: '', whole: false },
  secret: { verb: 'read', resource: 'secret', whole: false },
  change: { verb: 'update', resource: 'setting', whole: false },
}

/** Returns the effect of a change that a request asks a service for. */
export function changeEffect(
  change: ApiChange & { readonly kind: OtherKind },
  read: ApiRequest,
  request: ConnectEffect,
  { through }: ReadContext,
): Effect {
  const target = `${change.what} at ${request.host}`.slice(0, 120)
  const cloud = clouds[change.kind]
  if (cloud !== undefined)
    return {
      type: 'infrastructure',
      provider: 'http',
      ...cloud,
      target,
      production: false,
      unattended: true,
      evidence: request.evidence,
      through,
    }
  return { ...deed(change, read), target, evidence: request.evidence, through }
}

function deed(
  { kind, what }: ApiChange,
  read: ApiRequest,
): Pick<ConsequenceEffect, 'type' | 'verb' | 'recipients' | 'amount' | 'scope'> {
  switch (kind) {
    case 'pay': {
      const amount = amountOf(read)
      return { type: 'money', verb: moneyVerb(what), recipients: [], ...(amount && { amount }) }
    }
    case 'tell':
      return {
        type: 'message',
        verb: 'send',
        recipients: recipientsOf(read),
        ...(isWide(what) && { scope: 'all' }),
      }
    case 'publish':
      return { type: 'publish', verb: 'public', recipients: [] }
    case 'device':
      return { type: 'device', verb: spelledWord(what.split(' ')[0] ?? 'control'), recipients: [] }
    case 'empower':
      return { type: 'permission', verb: 'grant-all', recipients: [] }
    default:
      return { type: 'permission', verb: 'account', recipients: [] }
  }
}

function moneyVerb(what: string): ConsequenceEffect['verb'] {
  if (/\brefunds?\b/i.test(what)) return 'refund'
  return /\b(?:orders?|purchases?|buy|bids?)\b/i.test(what) ? 'order' : 'pay'
}

/** A campaign, a topic or a list reaches whoever is on it. */
function isWide(what: string): boolean {
  return /broadcast|campaign|newsletter|blast|bulk|segment|everyone/i.test(what)
}

/** The largest sum that a request names: a small one beside it is its fee, or stands there to be found first. */
function amountOf({ fields }: ApiRequest): ConsequenceEffect['amount'] {
  const sums = fields
    .filter(({ name }) => sumName.test(name))
    .map(({ value }) => Math.abs(numberOfField(value) ?? 0))
    .filter(value => value > 0)
  if (sums.length === 0) return undefined
  return {
    value: sums.reduce((most, value) => Math.max(most, value), 0),
    currency: fields.find(({ name }) => /^currency(?:_?code)?$/i.test(name))?.value ?? '',
  }
}

const sumName = /^(?:\w{0,20}_)?(?:amount|total|value|sum|notional|price)$/i

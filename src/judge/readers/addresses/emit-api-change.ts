import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type {
  ConnectEffect,
  ConsequenceEffect,
  Effect,
  InfrastructureEffect,
} from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import { apiRequest, type ApiRequest } from './api/api-request.ts'
import { apiChange, type ApiChange, type ApiChangeKind } from './api/api-change.ts'
import { isIdentifier, mutationFields, wordsOf } from './api/api-operations.ts'
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
function changeEffect(
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
    value: sums.reduce((max, value) => Math.max(max, value), 0),
    currency: fields.find(({ name }) => /^currency(?:_?code)?$/i.test(name))?.value ?? '',
  }
}

const sumName = /^(?:\w{0,20}_)?(?:amount|total|value|sum|notional|price)$/i

/** Things of one's own whose loss costs a moment. */
const trifles =
  /^(?:starred|stars?|reactions?|likes?|bookmarks?|drafts?|watch|watchlist|subscription|reminders?|tracks?|favou?rites?|labels?|typing|logout|sessions?|cart|reads?)$/

/** Tells whether a DELETE takes back a small thing of one's own: a star, a reaction, a draft, a session by signing out. */
function isTrifle({ segments }: ApiRequest): boolean {
  const named = segments.slice(1).filter(segment => !isIdentifier(segment))
  return (
    segments.length > 1 &&
    named.slice(-3).some((segment, i, all) => {
      const words = wordsOf(segment)
      return (
        words.length === 1 &&
        trifles.test(words[0] ?? '') &&
        (i === all.length - 1 || /^(?:starred|subscription)$/.test(words[0] ?? ''))
      )
    })
  )
}

/** Services that answer whoever practises, and keep nothing. */
const playground =
  /^(?:www\.)?(?:httpbin\.org|httpbingo\.org|reqres\.in|dummyjson\.com|fakestoreapi\.com|postman-echo\.com|httpstat\.us|gorest\.co\.in|jsonplaceholder\.typicode\.com|petstore3?\.swagger\.io)$/

/** Tells whether a host changes nothing, whatever it is asked. */
function isPlayground(host: string): boolean {
  return playground.test(host)
}

/** Names of mutations that take something away. */
const removing = /delete|destroy|remove|drop|purge|terminate|wipe|reset/i

/** Returns the mutation of a GraphQL body that takes something away. */
function removingMutation({ body }: ApiRequest): string | undefined {
  return body.includes('mutation') ? mutationFields(body).find(name => removing.test(name)) : undefined
}

/** Ports of search engines, document stores and time series: a DELETE there is data gone, also on this machine. */
const dataPorts = new Set([5984, 6333, 7700, 8086, 8108, 8123, 8983, 9000, 9200, 9201, 19530, 27080])

/** `POST …/_delete_by_query`, `POST …/doDelete`: services that delete by another method. */
function deletingPath({ url = '', method }: ConnectEffect): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  return /\/(_delete_by_query|doDelete|(?:bulk|batch)[-_]?delete|delete-batch|deleteAll|[\w.]{1,40}\.(?:delete|archive|kick|setInactive)|purge|truncate|flushall|actions\/(?:reset|delete|destroy|terminate))(?=[/?#'"]|$)/i.exec(
    url,
  )?.[1]
}

/** `{"delete": {"query": "*:*"}}`, `{"actions": [{"remove_index": …}]}`: what stores are told to take away. */
function deletingGroup({ method, groups }: ApiRequest): string | undefined {
  if (!/^(?:POST|PUT|PATCH)$/.test(method)) return undefined
  return groups.find(name =>
    /^(?:delete|destroy|drop|purge|terminate|truncate)(?:$|_|[A-Z])|^remove_index$/.test(name),
  )
}

/**
 * Emits the effects of a request on the service that it reaches: what is gone, given, paid, sent or otherwise after it.
 * `headers` stand as `name: value`.
 */
export function emitApiChange(
  request: ConnectEffect,
  context: ReadContext,
  headers: readonly string[] = [],
): void {
  if (!/^(?:https?|)$/.test(request.scheme) || isPlayground(request.host)) return
  const read = apiRequest(request, headers)
  const verb =
    read.method === 'DELETE'
      ? 'DELETE'
      : (removingMutation(read) ?? deletingPath(request) ?? deletingGroup(read))
  if (verb === undefined) return emitChange(read, request, context)
  if (verb === 'DELETE' && isTrifle(read)) return
  context.out.emit(deletion(verb, request, context))
}

function emitChange(read: ApiRequest, request: ConnectEffect, context: ReadContext): void {
  const change = apiChange(read)
  if (change === undefined || change.kind === 'none') return
  context.out.emit(
    change.kind === 'destroy'
      ? deletion(change.what, request, context)
      : changeEffect({ ...change, kind: change.kind }, read, request, context),
  )
}

function deletion(verb: string, request: ConnectEffect, { through }: ReadContext): InfrastructureEffect {
  return {
    type: 'infrastructure',
    provider: 'http',
    verb: 'delete',
    resource: dataPorts.has(request.port ?? 0)
      ? 'data'
      : verb.toLowerCase() === 'delete'
        ? 'resource'
        : spelledWord(verb),
    target: (request.url ?? request.host).slice(0, 120),
    whole: /\/(?:_all|\*|indexes\/[^/]+|indices\/[^/]+)\/?['"]?$/.test(request.url ?? ''),
    production: false,
    unattended: true,
    evidence: request.evidence,
    through,
  }
}

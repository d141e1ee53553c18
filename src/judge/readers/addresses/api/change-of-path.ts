import type { ApiChange, ApiChangeKind } from './api-change.ts'
import type { ApiReach } from './api-reach.ts'
import type { ApiRequest } from './api-request.ts'
import { isIdentifier, wordsOf } from './api-operations.ts'
import {
  everydayNouns,
  guards,
  messageNouns,
  moneyNouns,
  peopleNouns,
  publicNouns,
  resourceNouns,
  rights,
  silences,
  steering,
} from './api-words-table.ts'
import { numberOfField } from './number-of-field.ts'
import { recipientsOf } from './recipients-of.ts'

/** Returns the change that a method and the thing that a path names stand for. */
export function changeOfPath(request: ApiRequest, reach: ApiReach): ApiChange | undefined {
  const things = thingsIn(request, request.method === 'POST' && reach !== 'control' ? 1 : 4)
  const what = things[0] ?? request.host
  const kind = request.method === 'POST' ? ofPost(things, request, reach) : ofUpdate(things, request, reach)
  return kind === undefined ? undefined : { kind, what: `${request.method} ${what}`.slice(0, 80) }
}

/**
 * The things of the last parts of a path, the nearest first: `/orgs/acme/memberships/bob` → memberships, orgs. What is
 * posted is posted to the last word: `/members/contact` is a form, and no member.
 */
function thingsIn({ segments, method }: ApiRequest, max: number): readonly string[] {
  // A member of a collection is named as its owner likes: `/secrets/NPM_TOKEN`.
  const member =
    method !== 'POST' &&
    (segments.at(-2) ?? '').endsWith('s') &&
    isThing((segments.at(-2) ?? '').toLowerCase())
  return (member ? segments.slice(0, -1) : segments)
    .slice(-4)
    .toReversed()
    .filter(segment => !isIdentifier(segment))
    .slice(0, max)
    .map(segment => wordsOf(segment.replace(/\.(?:json|xml|php)$/i, '')))
    .flatMap(words => (words.length > 1 ? [words.join(''), words.at(-1) ?? ''] : words))
    .filter(word => isThing(word))
}

const tables = [
  silences,
  everydayNouns,
  guards,
  messageNouns,
  moneyNouns,
  peopleNouns,
  publicNouns,
  resourceNouns,
  rights,
  steering,
]

function isThing(word: string): boolean {
  return tables.some(table => table.has(word))
}

function ofPost(things: readonly string[], request: ApiRequest, reach: ApiReach): ApiChangeKind | undefined {
  const [thing = ''] = things
  if (rights.has(thing)) return isSignIn(request) ? undefined : 'grant'
  if (silences.has(thing)) return 'unprotect'
  if (moneyNouns.has(thing) && movesMoney(request)) return 'pay'
  if (messageNouns.has(thing) && recipientsOf(request).length > 0) return 'tell'
  if (publicNouns.has(thing)) return isSocial(request) ? 'publish' : undefined
  if (everydayNouns.has(thing)) return undefined
  if (thing.endsWith('hooks')) return registersHook(request) ? 'change' : undefined
  if (steering.has(thing))
    return reach === 'control' || /dns|forward|bank|external|payment/.test(thing) ? 'change' : undefined
  if (peopleNouns.has(thing) && (reach === 'control' || invites(request))) return 'account'
  if (reach !== 'control') return undefined
  return isModel(request) || isFunction(request) ? undefined : 'change'
}

function ofUpdate(
  things: readonly string[],
  request: ApiRequest,
  reach: ApiReach,
): ApiChangeKind | undefined {
  const [thing = ''] = things
  if (rights.has(thing)) return isSignIn(request) ? undefined : 'grant'
  if (everydayNouns.has(thing)) return undefined
  if (isUpload(request)) return undefined
  if (peopleNouns.has(thing)) return 'account'
  return thing !== '' || reach === 'control' || isInterface(request) ? 'change' : undefined
}

/** Somebody is named who may come in from now on. */
function invites({ fields }: ApiRequest): boolean {
  return fields.some(({ name, value }) => /e-?mail/i.test(name) && value.includes('@'))
}

/** Whoever signs in gets a token of one's own. */
function isSignIn({ segments }: ApiRequest): boolean {
  return segments.some(segment =>
    /^(?:login|signin|sign-in|oauth2?|auth|authenticate|connect|session|sessions)$/i.test(segment),
  )
}

/** A sum of its own, below a path that ends with the thing: a report on a payment moves none. */
function movesMoney({ fields, segments }: ApiRequest): boolean {
  const named = segments.filter(segment => !isIdentifier(segment)).at(-1) ?? ''
  return (
    wordsOf(named).some(word => moneyNouns.has(word)) &&
    fields.some(
      ({ name, value }) =>
        /^(?:(?:total|gross|net|order|transfer|payment|base|transaction)_?)?(?:amount|total|value|sum|qty|quantity|notional|price|size|volume|amount_?(?:cents|minor|money)|units)$/i.test(
          name,
        ) && (numberOfField(value) ?? 0) !== 0,
    )
  )
}

/** Timelines that the world reads. */
function isSocial({ host }: ApiRequest): boolean {
  return /(?:^|\.)(?:twitter|x|facebook|linkedin|instagram|threads|reddit|medium|tumblr|pinterest|tiktokapis|bsky)\.(?:com|social|net)$|^mastodon\.|\.social$|^(?:youtube|blogger)\.googleapis\.com$/.test(
    host,
  )
}

/** `POST /markdown` computes: what is made is posted to a collection, or to something that is there. */
function isFunction({ segments }: ApiRequest): boolean {
  const [last = ''] = segments.filter(segment => !/^v\d/.test(segment)).slice(-1)
  return (
    !/s(?:\.json|\.xml)?$/i.test(last) &&
    !segments.slice(1).some(segment => isIdentifier(segment) && !/^v\d/.test(segment)) &&
    segments.length < 4
  )
}

function isModel({ host, segments }: ApiRequest): boolean {
  return (
    /^(?:bedrock|sagemaker|runtime)/.test(host) ||
    segments.some(segment => /:(?:generateContent|predict|embed|rawPredict|countTokens)/i.test(segment))
  )
}

/** An address is given to the collection; what is posted below it is a message that comes in. */
function registersHook({ segments, fields }: ApiRequest): boolean {
  return (
    /hooks(?:\.json)?$/i.test(segments.at(-1) ?? '') &&
    fields.some(({ name }) => /url|callback|target|endpoint|address|config/i.test(name))
  )
}

/** A file that is put into a store is data that leaves, which others price. */
function isUpload({ fields, host }: ApiRequest): boolean {
  return (
    /(?:^|\.)s3[.-]|storage\.googleapis\.com$|\.blob\.core\.windows\.net$|r2\.cloudflarestorage\.com$/.test(
      host,
    ) &&
    !fields.some(({ name }) =>
      /^(?:policy|acl|versioning|lifecycle|encryption|logging|object-lock|publicAccessBlock|website|replication|cors)$/i.test(
        name,
      ),
    )
  )
}

function isInterface({ segments, host }: ApiRequest): boolean {
  return (
    segments
      .slice(0, 4)
      .some(segment =>
        /^(?:api|rest|admin|v\d{1,2}(?:\.\d)?|manage|management|internal|apis)$/i.test(segment),
      ) || /^(?:api|admin|rest|manage)[.-]/.test(host)
  )
}

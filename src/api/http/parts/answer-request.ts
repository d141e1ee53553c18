import { GateError } from '../../../ground/model/errors.ts'
import { authorizedCaller } from '../access/authorized-caller.ts'
import type { Caller } from '../access/caller.ts'
import type { Listener, HeaderOf } from '../access/listener.ts'
import type { TokenBuckets } from '../access/token-buckets.ts'
import { maxBodySize, maxUnauthenticatedSize } from '../serve/read-json.ts'
import { withinTime } from '../serve/within-time.ts'
import type { RouteContext } from './app-parts.ts'
import type { Route } from './route.ts'

/** A request for a route, whoever read it off its connection. */
export interface GivenRequest {
  readonly method: string
  /** Without its query. */
  readonly path: string
  readonly listener: Listener
  readonly header: HeaderOf
  /** A part of the path, such as the id; empty where it has none. */
  readonly param: (name: string) => string
  readonly query: () => Readonly<Record<string, string>>
  /** Reads its JSON; rejects with `invalid` for anything else, and for more than so many bytes. */
  readonly body: (max: number) => Promise<unknown>
  /** Aborted when the client goes away. */
  readonly signal: () => AbortSignal
}

/** The outcome of a request: what its route gave, a Response among it, or the error that its caller is told. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** The limits on callers. */
export interface Buckets {
  readonly failures: TokenBuckets
  readonly requests: TokenBuckets
}

/** Answers a request for a route, for who may: never rejects. */
export async function answerRequest(
  input: GivenRequest,
  route: Route,
  served: RouteContext,
  buckets: Buckets,
): Promise<Outcome> {
  let caller: Caller
  try {
    caller = await authorizedCaller(input, route.may, served)
  } catch (error) {
    return refusalOf(error, input, served, buckets.failures)
  }
  try {
    // Callers without a proof share no bucket: one of them could keep every browser from pairing, and from its session.
    const isLimited = caller.role !== 'owner' && route.may !== 'anybody'
    if (isLimited && !buckets.requests.take(caller.key))
      throw new GateError('unavailable', 'Too many requests: wait a second, then ask again.')
    return { value: await runRoute(input, route, served, caller) }
  } catch (error) {
    const isAttempt = route.entrance && error instanceof GateError && error.code === 'forbidden'
    return isAttempt ? refusalOf(error, input, served, buckets.failures) : failureOf(error, input, served)
  }
}

/** Counts an answer, and the time that it took since `began` of the app’s clock. */
export function countAnswer(served: RouteContext, route: Route, status: number, began: number): void {
  const labels = `route="${route.method} ${route.path}",status="${status}"`
  served.metrics.time('countersign_request_seconds', labels, (served.clock() - began) / 1_000)
}

async function runRoute(
  { body: read, ...input }: GivenRequest,
  route: Route,
  served: RouteContext,
  caller: Caller,
): Promise<unknown> {
  const maxBytes = route.bytes ?? (route.may === 'anybody' ? maxUnauthenticatedSize : maxBodySize)
  const body = route.body && (await read(maxBytes))
  const { listener, param, header, signal } = input
  const asked = { caller, listener, param, query: input.query(), body, header, signal }
  const work = () => withinTime(route.milliseconds ?? served.limits.answer, tooLate, route.run(asked, served))
  return isLooking(route, caller) ? served.fairQueue.run(caller.key, work) : work()
}

/** Tells whether a request only looks: it may take long and can wait. Streams of events are no such requests. */
function isLooking({ may, milliseconds }: Route, { role }: Caller): boolean {
  const canWait = may === 'look' || may === 'scrape' || may === 'answer' || may === 'withdraw'
  return canWait && milliseconds !== 0 && role !== 'owner' && role !== 'agent'
}

const tooLate = 'The gate took too long, so nothing is allowed: ask again.'
/** A request as its failure is noted. */
type Noted = Pick<GivenRequest, 'method' | 'path' | 'listener'>

/** The outcome for who may not come in. It is noted; whoever tries again and again is told less, and not noted. */
export function refusalOf(
  error: unknown,
  input: Noted,
  served: RouteContext,
  failures: TokenBuckets,
): { readonly error: unknown } {
  const { listener } = input
  served.metrics.count('countersign_refused_attempts_total', `door="${listener.kind}"`)
  if (!failures.take(listener.kind === 'network' ? listener.peer : listener.kind))
    return { error: new GateError('unavailable', 'Too many attempts failed: wait, then ask again.') }
  noteError(error, input, served)
  return { error }
}

/** The outcome of a request that failed; the operator is told of what is nobody’s fault but ours. */
export function failureOf(error: unknown, input: Noted, served: RouteContext): { readonly error: unknown } {
  const code = error instanceof GateError ? error.code : 'internal'
  served.metrics.count('countersign_errors_total', `code="${code}"`)
  if (!(error instanceof GateError)) noteError(error, input, served)
  return { error }
}

function noteError(error: unknown, { listener, method, path }: Noted, { note, now }: RouteContext): void {
  const why = error instanceof Error ? error.message : String(error)
  note?.({ at: now(), listener, method, path: path.slice(0, 200), why: why.slice(0, 500) })
}

import { type Context, Hono } from 'hono'
import { GateError } from '../model/errors.ts'
import { type AppParts, type Served, usualLimits } from './parts/app-parts.ts'
import { Arrivals } from './events/arrivals.ts'
import { authenticate } from './access/authenticate.ts'
import { authZenAnswer } from './serve/authzen-answer.ts'
import { checkBrowser, type HeaderOf } from './access/browser-check.ts'
import { type Caller, isAllowed, rolesFor } from './access/caller.ts'
import type { Door } from './access/door.ts'
import { errorAnswer } from './serve/error-answer.ts'
import { GateEvents } from './events/gate-events.ts'
import { jsonAnswer, withSecurityHeaders } from './serve/json-answer.ts'
import { Metrics } from './metrics/metrics.ts'
import { documentAnswer, fileAnswer, pagePaths } from './serve/pages.ts'
import { Pairing } from './access/pairing.ts'
import { largestBody, largestOfStrangers, readJson } from './serve/read-body.ts'
import type { Route } from './parts/route.ts'
import { HookHandler } from '../hook/serve/hook-handler.ts'
import { hookAnswer } from './routes/hooks.ts'
import { allRoutes } from './routes/index.ts'
import { checkStillReviewer } from './access/still-reviewer.ts'
import { keeperInMemory, SessionBook } from './access/sessions.ts'
import { TokenBuckets } from './access/token-bucket.ts'
import { Turns } from './serve/turns.ts'
import { withinTime } from './serve/within-time.ts'

/** What whoever serves the app gives with every request. */
export interface AppEnvironment {
  Bindings: { readonly door: Door }
}

type Request = Context<AppEnvironment>

/** The app, and what ends the streams of events that are open. */
export interface HttpApp {
  readonly app: Hono<AppEnvironment>
  readonly close: () => void
}

/**
 * The gate over HTTP: every route, for who may. Give each request its door: `app.fetch(request, { door })`. Further
 * routes (pages) can be added to the app; Host, Origin and the headers are looked after for them too.
 */
export function createApp(parts: AppParts): HttpApp {
  const limits = { ...usualLimits, ...parts.limits }
  const events = new GateEvents(parts.gate, parts.policy, limits.events, parts.seals)
  const { sessions = new SessionBook(keeperInMemory(), parts.now) } = parts
  const pairing = new Pairing(parts.now)
  const fresh = {
    metrics: new Metrics(),
    arrivals: new Arrivals(),
    turns: new Turns(),
    hooks: new HookHandler(parts.now),
  }
  const served: Served = { ...parts, limits, sessions, pairing, events, ...fresh }
  const failures = new TokenBuckets(served.limits.failures, served.clock)
  const requests = new TokenBuckets(served.limits.requests, served.clock)
  const app = new Hono<AppEnvironment>()
  app.use(async (c, next) => {
    try {
      checkBrowser(c.env.door, headerOf(c), served.hosts(), isPageAsked(c))
    } catch (error) {
      c.res = turnedAway(error, c, served, failures)
    }
    if (!c.finalized) await next()
    withSecurityHeaders(c.res)
    // Nobody reads the body of an answer to HEAD: what would stream there ends now.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
  })
  for (const route of allRoutes)
    app.on(route.method, route.path, async c => {
      const began = served.clock()
      const given = await answerTo(c, route, served, { failures, requests })
      const answer = await dressed(given, route, c)
      const labels = `route="${route.method} ${route.path}",status="${answer.status}"`
      served.metrics.time('countersign_request_seconds', labels, (served.clock() - began) / 1_000)
      return answer
    })
  for (const path of pagePaths)
    app.get(path, c => (isForPages(c) ? documentAnswer(served.pages) : nothingAt(c)))
  app.notFound(c => (isForPages(c) ? fileAnswer(served.pages, c.req.path) : undefined) ?? nothingAt(c))
  app.onError((error, c) => failed(error, c, served))
  return { app, close: () => events.close() }
}

/** The answer in the dialect of whoever asks there. */
async function dressed(given: Response, route: Route, c: Request): Promise<Response> {
  if (route.isAuthZen) return authZenAnswer(given, c.req.header('x-request-id'))
  return route.isHook ? hookAnswer(given, c.req.param('client'), c.req.query('event')) : given
}

function isPageAsked(c: Request): boolean {
  return isForPages(c) && !/^\/(?:v1|access|assets|\.well-known)(?:\/|$)/.test(c.req.path)
}

/** Pages are for browsers, and no browser opens a socket. */
function isForPages(c: Request): boolean {
  return c.env.door.kind === 'network' && (c.req.method === 'GET' || c.req.method === 'HEAD')
}

function nothingAt(c: Request): Response {
  return errorAnswer(new GateError('missing', `There is nothing at ${c.req.path.slice(0, 100)}.`))
}

interface Buckets {
  readonly failures: TokenBuckets
  readonly requests: TokenBuckets
}

async function answerTo(c: Request, route: Route, served: Served, buckets: Buckets): Promise<Response> {
  let caller: Caller
  try {
    caller = await callerFor(c, route, served)
  } catch (error) {
    return turnedAway(error, c, served, buckets.failures)
  }
  try {
    // Strangers share no bucket: one of them could keep every browser from pairing, and from its session.
    const isLimited = caller.role !== 'owner' && route.may !== 'anybody'
    if (isLimited && !buckets.requests.take(caller.key))
      throw new GateError('unavailable', 'Too many requests: wait a second, then ask again.')
    const value = await run(c, route, served, caller)
    return value instanceof Response ? value : jsonAnswer(value ?? null)
  } catch (error) {
    const isAttempt = route.entrance && error instanceof GateError && error.code === 'forbidden'
    return isAttempt ? turnedAway(error, c, served, buckets.failures) : failed(error, c, served)
  }
}

async function run(c: Request, route: Route, served: Served, caller: Caller): Promise<unknown> {
  const most = route.may === 'anybody' ? largestOfStrangers : largestBody
  const body = route.body && (await readJson(c.req.raw, served.limits.body, most))
  const param = (name: string) => c.req.param(name) ?? ''
  const signal = () => c.req.raw.signal
  const { door } = c.env
  const asked = { caller, door, param, query: c.req.query(), body, header: headerOf(c), signal }
  const work = () => withinTime(route.milliseconds ?? served.limits.answer, tooLate, route.run(asked, served))
  return isLooking(route, caller) ? served.turns.take(caller.key, work) : work()
}

/** What may take long and can wait; the streams of events last. */
function isLooking({ may, milliseconds }: Route, { role }: Caller): boolean {
  const canWait = may === 'look' || may === 'answer' || may === 'withdraw'
  return canWait && milliseconds !== 0 && role !== 'owner' && role !== 'agent'
}

const tooLate = 'The gate took too long, so nothing is allowed: ask again.'
const nobody: Caller = { key: 'nobody', role: 'reader' }

/** Who asks, when they may. */
async function callerFor(c: Request, route: Route, served: Served): Promise<Caller> {
  if (route.may === 'anybody') return nobody
  const caller = authenticate(c.env.door, c.req.method, headerOf(c), served)
  if (!caller)
    throw new GateError('forbidden', 'Say who you are: send a token, or pair this browser.', 'authorization')
  if (!isAllowed(caller.role, route.may))
    throw new GateError(
      'forbidden',
      `A caller of role ${caller.role} may not do this: ask as ${rolesFor(route.may)}.`,
    )
  await checkStillReviewer(caller, served)
  if (c.env.door.kind === 'network') c.env.door.known?.()
  return caller
}

/** The answer to who may not come in. It is noted; whoever tries again and again is told less, and not noted. */
function turnedAway(error: unknown, c: Request, served: Served, failures: TokenBuckets): Response {
  const { door } = c.env
  served.metrics.count('countersign_refused_attempts_total', `door="${door.kind}"`)
  if (!failures.take(door.kind === 'network' ? door.peer : door.kind))
    return errorAnswer(new GateError('unavailable', 'Too many attempts failed: wait, then ask again.'))
  noteError(error, c, served)
  return errorAnswer(error)
}

/** The answer to a request that failed; the operator is told of what is nobody’s fault but ours. */
function failed(error: unknown, c: Request, served: Served): Response {
  const code = error instanceof GateError ? error.code : 'internal'
  served.metrics.count('countersign_errors_total', `code="${code}"`)
  if (!(error instanceof GateError)) noteError(error, c, served)
  return errorAnswer(error)
}

function noteError(error: unknown, c: Request, { note, now }: Served): void {
  const why = error instanceof Error ? error.message : String(error)
  const { method, path } = c.req
  note?.({ at: now(), door: c.env.door, method, path: path.slice(0, 200), why: why.slice(0, 500) })
}

function headerOf(c: Request): HeaderOf {
  return name => c.req.header(name)
}

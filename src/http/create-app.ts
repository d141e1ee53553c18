import { type Context, Hono } from 'hono'
import { GateError } from '../model/errors.ts'
import { type AppParts, type RouteContext, usualLimits } from './parts/app-parts.ts'
import { Batching } from './events/batching.ts'
import { authenticate } from './access/authenticate.ts'
import { authZenAnswer } from './serve/authzen-answer.ts'
import { checkBrowser, type HeaderOf } from './access/check-browser.ts'
import { type Caller, hasPermission, rolesFor, type RoutePermission } from './access/caller.ts'
import { RunningBoundaries } from './access/running-boundaries.ts'
import type { Listener } from './access/listener.ts'
import { errorAnswer } from './serve/error-answer.ts'
import { GateEvents } from './events/gate-events.ts'
import { jsonAnswer, withSecurityHeaders } from './serve/json-answer.ts'
import { Metrics } from './metrics/metrics.ts'
import { documentAnswer, fileAnswer, pagePaths } from './serve/page-files.ts'
import { Pairing } from './access/pairing.ts'
import { largestBody, largestUnauthenticated, readJson } from './serve/read-json.ts'
import type { Route } from './parts/route.ts'
import { HookHandler } from '../hook/serve/hook-handler.ts'
import { HookEars } from '../hook/speakers/hook-ears.ts'
import { hookAnswer } from './routes/hook-routes.ts'
import { allRoutes } from './routes/index.ts'
import { checkReviewerValidity } from './access/check-reviewer-validity.ts'
import { sessionsInMemory, SessionRegistry } from './access/session-registry.ts'
import { TokenBuckets } from './access/token-buckets.ts'
import { FairQueue } from './serve/fair-queue.ts'
import { withinTime } from './serve/within-time.ts'

/** The facts that the server gives with every request. */
export interface AppEnvironment {
  Bindings: { readonly listener: Listener }
}

type Request = Context<AppEnvironment>

/** The app, and what ends the streams of events that are open. */
export interface HttpApp {
  readonly app: Hono<AppEnvironment>
  readonly close: () => void
}

/**
 * The gate over HTTP: every route, for who may. Give each request its listener: `app.fetch(request, { listener })`. Further
 * routes (pages) can be added to the app; Host, Origin and the headers are looked after for them too.
 */
export function createApp(parts: AppParts): HttpApp {
  const limits = { ...usualLimits, ...parts.limits }
  const events = new GateEvents(parts.gate, parts.policy, limits.events, parts.seals)
  const { sessions = new SessionRegistry(sessionsInMemory(), parts.now) } = parts
  const pairing = new Pairing(parts.now, parts.codeSource)
  const served: RouteContext = { ...parts, limits, sessions, pairing, events, ...newParts(parts) }
  const failures = new TokenBuckets(served.limits.failures, served.clock)
  const requests = new TokenBuckets(served.limits.requests, served.clock)
  const app = new Hono<AppEnvironment>()
  app.use(async (c, next) => {
    try {
      checkBrowser(c.env.listener, headerOf(c), served.hosts(), isPageAsked(c), served.origin)
    } catch (error) {
      c.res = refusalAnswer(error, c, served, failures)
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
      const answer = await inDialect(given, route, c)
      const labels = `route="${route.method} ${route.path}",status="${answer.status}"`
      served.metrics.time('countersign_request_seconds', labels, (served.clock() - began) / 1_000)
      return answer
    })
  for (const path of pagePaths)
    app.get(path, c => (isForPages(c) ? documentAnswer(served.pages) : nothingAt(c)))
  app.notFound(c => (isForPages(c) ? fileAnswer(served.pages, c.req.path) : undefined) ?? nothingAt(c))
  app.onError((error, c) => failureAnswer(error, c, served))
  return {
    app,
    close: () => {
      events.close()
      served.running.endAll()
    },
  }
}

/** The parts that know nothing of a process before this one. */
function newParts({ now, processes }: AppParts) {
  return {
    metrics: new Metrics(),
    batching: new Batching(),
    fairQueue: new FairQueue(),
    hooks: new HookHandler(now),
    ears: new HookEars(processes),
    running: new RunningBoundaries(now),
  }
}

/** The answer in the dialect of whoever asks there. */
async function inDialect(given: Response, route: Route, c: Request): Promise<Response> {
  if (route.isAuthZen) return authZenAnswer(given, c.req.header('x-request-id'))
  return route.isHook ? hookAnswer(given, c.req.param('client'), c.req.query('event')) : given
}

function isPageAsked(c: Request): boolean {
  return isForPages(c) && !/^\/(?:v1|access|assets|\.well-known)(?:\/|$)/.test(c.req.path)
}

/** Pages are for browsers, and no browser opens a socket. */
function isForPages(c: Request): boolean {
  return c.env.listener.kind === 'network' && (c.req.method === 'GET' || c.req.method === 'HEAD')
}

function nothingAt(c: Request): Response {
  return errorAnswer(new GateError('missing', `There is nothing at ${c.req.path.slice(0, 100)}.`))
}

interface Buckets {
  readonly failures: TokenBuckets
  readonly requests: TokenBuckets
}

async function answerTo(c: Request, route: Route, served: RouteContext, buckets: Buckets): Promise<Response> {
  let caller: Caller
  try {
    caller = await authorizedCaller(c, route, served)
  } catch (error) {
    return refusalAnswer(error, c, served, buckets.failures)
  }
  try {
    // Callers without a proof share no bucket: one of them could keep every browser from pairing, and from its session.
    const isLimited = caller.role !== 'owner' && route.may !== 'anybody'
    if (isLimited && !buckets.requests.take(caller.key))
      throw new GateError('unavailable', 'Too many requests: wait a second, then ask again.')
    const value = await runRoute(c, route, served, caller)
    return value instanceof Response ? value : jsonAnswer(value ?? null)
  } catch (error) {
    const isAttempt = route.entrance && error instanceof GateError && error.code === 'forbidden'
    return isAttempt ? refusalAnswer(error, c, served, buckets.failures) : failureAnswer(error, c, served)
  }
}

async function runRoute(c: Request, route: Route, served: RouteContext, caller: Caller): Promise<unknown> {
  const most = route.bytes ?? (route.may === 'anybody' ? largestUnauthenticated : largestBody)
  const body = route.body && (await readJson(c.req.raw, served.limits.body, most))
  const param = (name: string) => c.req.param(name) ?? ''
  const signal = () => c.req.raw.signal
  const { listener } = c.env
  const asked = { caller, listener, param, query: c.req.query(), body, header: headerOf(c), signal }
  const work = () => withinTime(route.milliseconds ?? served.limits.answer, tooLate, route.run(asked, served))
  return isLooking(route, caller) ? served.fairQueue.run(caller.key, work) : work()
}

/** Tells whether a request only looks: it may take long and can wait. Streams of events are no such requests. */
function isLooking({ may, milliseconds }: Route, { role }: Caller): boolean {
  const canWait = may === 'look' || may === 'scrape' || may === 'answer' || may === 'withdraw'
  return canWait && milliseconds !== 0 && role !== 'owner' && role !== 'agent'
}

const tooLate = 'The gate took too long, so nothing is allowed: ask again.'
const nobody: Caller = { key: 'nobody', role: 'reader' }

/** The right that somebody of a team needs for what a route only tells. */
const rightsOfPeople: Readonly<Partial<Record<RoutePermission, 'look' | 'metrics'>>> = {
  look: 'look',
  wait: 'look',
  scrape: 'metrics',
}

/** Identifies the caller and checks their right. Throws `forbidden` where they have none. */
async function authorizedCaller(c: Request, route: Route, served: RouteContext): Promise<Caller> {
  if (route.may === 'anybody') return nobody
  const caller = authenticate(c.env.listener, c.req.method, headerOf(c), served)
  if (!caller)
    throw new GateError('forbidden', 'Say who you are: send a token, or pair this browser.', 'authorization')
  if (!hasPermission(caller.role, route.may))
    throw new GateError(
      'forbidden',
      `A caller of role ${caller.role} may not do this: ask as ${rolesFor(route.may)}.`,
    )
  await checkReviewerValidity(caller, served)
  const right = rightsOfPeople[route.may]
  if (caller.role === 'reviewer' && right) served.rights?.demand(caller.reviewer, right)
  if (c.env.listener.kind === 'network') c.env.listener.known?.()
  return caller
}

/** The answer to who may not come in. It is noted; whoever tries again and again is told less, and not noted. */
function refusalAnswer(error: unknown, c: Request, served: RouteContext, failures: TokenBuckets): Response {
  const { listener } = c.env
  served.metrics.count('countersign_refused_attempts_total', `door="${listener.kind}"`)
  if (!failures.take(listener.kind === 'network' ? listener.peer : listener.kind))
    return errorAnswer(new GateError('unavailable', 'Too many attempts failed: wait, then ask again.'))
  noteError(error, c, served)
  return errorAnswer(error)
}

/** The answer to a request that failed; the operator is told of what is nobody’s fault but ours. */
function failureAnswer(error: unknown, c: Request, served: RouteContext): Response {
  const code = error instanceof GateError ? error.code : 'internal'
  served.metrics.count('countersign_errors_total', `code="${code}"`)
  if (!(error instanceof GateError)) noteError(error, c, served)
  return errorAnswer(error)
}

function noteError(error: unknown, c: Request, { note, now }: RouteContext): void {
  const why = error instanceof Error ? error.message : String(error)
  const { method, path } = c.req
  note?.({ at: now(), listener: c.env.listener, method, path: path.slice(0, 200), why: why.slice(0, 500) })
}

function headerOf(c: Request): HeaderOf {
  return name => c.req.header(name)
}

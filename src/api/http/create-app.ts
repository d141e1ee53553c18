import { type Context, Hono } from 'hono'
import { GateError } from '../../ground/model/errors.ts'
import {
  answerRequest,
  type Buckets,
  countAnswer,
  failureOf,
  type GivenRequest,
  type Outcome,
  refusalOf,
} from './parts/answer-request.ts'
import { type AppParts, type RouteContext, usualLimits } from './parts/app-parts.ts'
import { Batching } from './events/batching.ts'
import type { FetchApp, Listener } from './access/listener.ts'
import { checkBrowser } from './access/check-browser.ts'
import { RunningBoundaries } from './access/running-boundaries.ts'
import { errorAnswer } from './serve/error-answer.ts'
import { GateEvents } from './events/gate-events.ts'
import { jsonAnswer, plainAnswer, withSecurityHeaders, PlainText } from './serve/json-answer.ts'
import { Metrics } from './metrics/metrics.ts'
import { documentAnswer, fileAnswer, pagePaths } from './serve/page-files.ts'
import { Pairing } from './access/pairing.ts'
import type { Route } from './parts/route.ts'
import { readJson } from './serve/read-json.ts'
import { inClientsWords } from './routes/hook-routes.ts'
import { usualAnswers } from './routes/usual-answers.ts'
import { HookHandler } from '../../agents/hook/serve/hook-handler.ts'
import { SpeakerFinder } from '../../agents/hook/speakers/speaker-finder.ts'
import { allRoutes } from './routes/index.ts'
import { SessionRegistry, sessionsInMemory } from './access/session-registry.ts'
import { TokenBuckets } from './access/token-buckets.ts'
import { FairQueue } from './serve/fair-queue.ts'

const unprocessable = 422

/** An answer as AuthZEN has it: the request’s id in it, and 400 for what can’t be read. */
function authZenAnswer(answer: Response, requestId: string | undefined): Response {
  const headers = new Headers(answer.headers)
  if (requestId !== undefined) headers.set('x-request-id', requestId.slice(0, 200))
  const status = answer.status === unprocessable ? 400 : answer.status
  return new Response(answer.body, { status, headers })
}

/** The facts that the server gives with every request. */
export interface AppEnvironment {
  Bindings: { readonly listener: Listener }
}

type Request = Context<AppEnvironment>

/** The app, its shorter way for requests of the usual form, and what ends the streams of events that are open. */
export interface HttpApp {
  readonly app: Hono<AppEnvironment>
  readonly usual: NonNullable<FetchApp['usual']>
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
  const buckets = { failures, requests }
  const app = new Hono<AppEnvironment>()
  app.use(async (c, next) => {
    try {
      const { listener, header } = givenBy(c, served)
      checkBrowser(listener, header, served.hosts(), isPageAsked(c), served.origin)
    } catch (error) {
      c.res = responseOf(refusalOf(error, givenBy(c, served), served, failures))
    }
    if (!c.finalized) await next()
    withSecurityHeaders(c.res)
    // Nobody reads the body of an answer to HEAD: what would stream there ends now.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
  })
  serveRoutes(app, served, buckets)
  for (const path of pagePaths)
    app.get(path, c => (isForPages(c) ? documentAnswer(served.pages) : nothingAt(c)))
  app.notFound(c => (isForPages(c) ? fileAnswer(served.pages, c.req.path) : undefined) ?? nothingAt(c))
  app.onError((error, c) => responseOf(failureOf(error, givenBy(c, served), served)))
  return {
    app,
    usual: usualAnswers(allRoutes, served, buckets),
    close: () => {
      events.close()
      served.running.endAll()
    },
  }
}

/** Serves every route, counted. */
function serveRoutes(app: Hono<AppEnvironment>, served: RouteContext, buckets: Buckets): void {
  for (const route of allRoutes)
    app.on(route.method, route.path, async c => {
      const began = served.clock()
      const outcome = await answerRequest(givenBy(c, served), route, served, buckets)
      const answer = responseTo(outcome, route, c)
      countAnswer(served, route, answer.status, began)
      return answer
    })
}

/** The parts that know nothing of a process before this one. */
function newParts({ now, processes }: AppParts) {
  return {
    metrics: new Metrics(),
    batching: new Batching(),
    fairQueue: new FairQueue(),
    hooks: new HookHandler(now),
    ears: new SpeakerFinder(processes),
    running: new RunningBoundaries(now),
  }
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

function givenBy(c: Request, { limits }: RouteContext): GivenRequest {
  return {
    method: c.req.method,
    path: c.req.path,
    listener: c.env.listener,
    header: name => c.req.header(name),
    param: name => c.req.param(name) ?? '',
    query: () => c.req.query(),
    body: max => readJson(c.req.raw, limits.body, max),
    signal: () => c.req.raw.signal,
  }
}

/** The answer in the dialect of whoever asks there. */
function responseTo(outcome: Outcome, route: Route, c: Request): Response {
  const input = responseOf(inClientsWords(outcome, route, c.req.param('client'), c.req.query('event')))
  return route.isAuthZen ? authZenAnswer(input, c.req.header('x-request-id')) : input
}

function responseOf(outcome: Outcome): Response {
  if ('error' in outcome) return errorAnswer(outcome.error)
  const { value } = outcome
  if (value instanceof Response) return value
  return value instanceof PlainText ? plainAnswer(value) : jsonAnswer(value ?? null)
}

import type * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import type { FeedNote } from '../database/gate-states.ts'
import type { FetchApp, Listener } from '../../../api/http/access/listener.ts'
import { TokenBuckets } from '../../../api/http/access/token-buckets.ts'
import { errorAnswer } from '../../../api/http/serve/error-answer.ts'
import { jsonAnswer, withSecurityHeaders } from '../../../api/http/serve/json-answer.ts'
import { readJson } from '../../../api/http/serve/read-json.ts'
import type { FeedAnswer } from '../../../gate/team/protocol/feed-request.ts'
import { noteSetBack } from './note-set-back.ts'
import { takeLost } from './take-lost.ts'
import type { HubParts } from './hub-parts.ts'
import { joinGate } from './join-gate.ts'
import { assertedGate, type GateDoor, knownGate } from './known-gate.ts'
import { requestSchemas as schemas } from './request-schemas.ts'
import { takeUpload } from './take-upload.ts'
import { TeamFeed } from './team-feed.ts'
import type { WaitingGates } from './waiting-gates.ts'
import type { HistoryAnswer, HistoryRequest } from '../../../gate/team/protocol/history-line.ts'
import { historyStatement } from '../../../gate/team/protocol/history-statement.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import { takeLeaving, answerLetGo } from './take-leaving.ts'
import type { DevicePurpose, DeviceReply, DeviceStart } from '../../../gate/team/protocol/device-start.ts'

/**
 * The requests of people at a gate. Their secret proves each that loosens or changes anything for the team; a no needs none,
 * and says through which gate it came. Nothing is shown of other gates.
 */
const requests = [
  ['GET', /^\/v1\/reviewers$/],
  ['GET', /^\/v1\/review-stats$/],
  ['GET', /^\/v1\/passkeys$/],
  ['POST', /^\/v1\/reviewers(?:\/(?:prove|secret)|\/[^/]{1,64}\/remove)?$/],
  ['POST', /^\/v1\/passkeys(?:\/(?:options|request)|\/[^/]{1,400}\/remove)?$/],
  ['POST', /^\/v1\/grants(?:\/[^/]{1,40}\/revoke)?$/],
  ['POST', /^\/v1\/trust\/(?:revoke|reset)$/],
  ['POST', /^\/v1\/tools\/accept$/],
  ['POST', /^\/v1\/(?:pause|standing)$/],
] as const

const ofReview = /^\/v1\/reviews\/([^/]{1,40})\/(?:challenge|votes|undo|wrong|end-following)$/

/**
 * Tells whether the people of a gate may ask this through it: what they do for the whole team, and the reviews of that gate
 * alone. Whoever has stolen its key can say no to those in a reviewer’s name, which the log shows as from that gate and no
 * name alone takes back; it says nothing else in anybody’s name, and reads nothing that the gate does not have.
 */
function isForPeopleAt(
  gate: LogOrigin,
  { method, path }: { readonly method: string; readonly path: string },
  originOfReview: (id: string) => LogOrigin | undefined,
): boolean {
  const [, review] = (method === 'POST' && ofReview.exec(path)) || []
  if (review === undefined) return requests.some(([name, form]) => name === method && form.test(path))
  const origin = originOfReview(decodeURIComponent(review))
  return origin?.gate === gate.gate && origin.epoch === gate.epoch
}

/** The parts of the routes for gates. */
export interface TeamAppParts extends HubParts {
  readonly waiting: WaitingGates
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Gives tokens to those who join without one; nobody does where it is absent. */
  readonly tokens?: TokenSource
  /** Told of what is nobody’s fault but ours. */
  readonly note?: (error: unknown) => void
}

/** Bytes of a request: of an upload, of one with another platform’s token, and of everything else. */
const sizeLimits = { upload: 16 * 1_048_576, token: 32_768, other: 8_192 }

/** Milliseconds for a body to arrive. */
const patience = 20_000

/** Attempts to get in that failed, each address. */
const failures = { burst: 30, perSecond: 0.5 }

/** Characters of a problem that people are shown. */
const maxProblemLength = 500

/** No account has this number: no terminal proves anybody through a gate. */
const nobody = -1

type Handler = (request: Request, listener: Listener) => Promise<unknown>

/** The routes for gates; whatever is none of them is `others`. */
export function teamApp(parts: TeamAppParts, others: FetchApp): FetchApp {
  const routes = routesOf(parts)
  const attempts = new TokenBuckets(failures, parts.clock)
  return {
    fetch: async (request, bindings) => {
      const path = new URL(request.url).pathname
      const handler = request.method === 'POST' ? routes.get(path) : undefined
      if (!handler && isOfGate(request)) return peopleAtGate(parts, others, request, bindings)
      if (!handler) return others.fetch(request, bindings)
      const answer = await answerOf(handler, request, bindings.listener, parts, attempts)
      withSecurityHeaders(answer)
      return answer
    },
  }
}

function routesOf(parts: TeamAppParts): ReadonlyMap<string, Handler> {
  const feed = new TeamFeed(parts, parts.waiting)
  const { upload: many, other: few } = sizeLimits
  /** Answers a gate that says who it is. */
  const asked =
    <T>(schema: z.ZodType<T>, max: number, use: (gate: TeamGate, body: T) => unknown): Handler =>
    async (request, listener) => {
      const gate = await callerOf(parts, request, listener)
      return use(gate, await bodyOf(request, schema, max))
    }
  return new Map<string, Handler>([
    ['/v1/team/gates', async request => joinGate(parts, await bodyOf(request, schemas.join, few))],
    ['/v1/team/entries', asked(schemas.upload, many, (gate, upload) => takeUpload(parts, gate, upload))],
    [
      '/v1/team/feed',
      async (request, listener) => {
        const gate = await callerOf(parts, request, listener)
        return answerFeed(parts, feed, gate, request)
      },
    ],
    ['/v1/team/root', asked(schemas.root, few, (gate, { known }) => parts.roots.prove(gate, known))],
    ['/v1/team/seen', asked(schemas.seen, many, (gate, report) => noteSetBack(parts, gate, report))],
    ['/v1/team/history', asked(schemas.history, many, (gate, have) => answerHistory(parts, gate, have))],
    ['/v1/team/left', asked(schemas.left, few, (gate, note) => takeLeaving(parts, gate, note))],
    [
      '/v1/team/let-go',
      async (request, listener) => {
        await parts.fresh()
        const { gate } = await askerOf(parts, request, listener, assertedGate)
        return answerLetGo(parts.key, gate, await bodyOf(request, schemas.letGo, few))
      },
    ],
    ['/v1/team/lost', asked(schemas.lost, many, (gate, lost) => takeLost(parts, gate, lost))],
    ...waysToToken(parts),
  ])
}

/** The ways by which somebody joins who has no token yet. */
function waysToToken(parts: TeamAppParts): readonly (readonly [string, Handler])[] {
  const asked =
    <T>(schema: z.ZodType<T>, max: number, use: (tokens: TokenSource, body: T) => unknown): Handler =>
    async request =>
      use(demandTokens(parts), await bodyOf(request, schema, max))
  return [
    [
      '/v1/team/device',
      asked(schemas.device, sizeLimits.other, (tokens, { purpose }) => tokens.beginDevice(purpose)),
    ],
    [
      '/v1/team/device/answer',
      asked(schemas.deviceAnswer, sizeLimits.other, (tokens, { handle }) => tokens.askDevice(handle)),
    ],
    [
      '/v1/team/workload',
      asked(schemas.workload, sizeLimits.token, async (tokens, { token }) => ({
        token: await tokens.ofWorkload(token),
      })),
    ],
  ]
}

function demandTokens({ tokens }: TeamAppParts): TokenSource {
  if (tokens) return tokens
  throw new GateError('missing', 'Nothing joins this hub without a token: see countersign hub token add.')
}

function isOfGate(request: Request): boolean {
  return request.headers.get('authorization')?.startsWith('Gate ') === true
}

/** Lets the people of a gate ask what is theirs to ask; none of them sits at a terminal of this machine. */
async function peopleAtGate(
  parts: TeamAppParts,
  others: FetchApp,
  request: Request,
  bindings: Parameters<FetchApp['fetch']>[1],
): Promise<Response> {
  try {
    const gate = await callerOf(parts, request, bindings.listener)
    const { copy } = parts
    const asked = { method: request.method, path: new URL(request.url).pathname }
    const originOf = (id: string) => {
      const review = copy.people.review(id)
      return review && copy.originOf(review.decisionId)
    }
    if (!isForPeopleAt(gate, asked, originOf))
      throw new GateError('forbidden', 'Nobody asks that of a hub through a gate: ask it at the hub itself.')
    const listener = { kind: 'owner', uid: nobody, through: `the gate ${gate.name}` } as const
    return await others.fetch(request, { ...bindings, listener })
  } catch (error) {
    return errorAnswer(error)
  }
}

async function answerFeed(
  parts: TeamAppParts,
  feed: TeamFeed,
  gate: TeamGate,
  request: Request,
): Promise<FeedAnswer> {
  const asked = await bodyOf(request, schemas.feed, sizeLimits.other)
  try {
    const answer = await feed.answer(gate, asked, request.signal)
    noteFeed(parts, gate, {
      leaseUntil: leaseEnd(parts, gate, answer),
      problem: asked.problem ?? asked.about?.groupPolicy?.problem ?? undefined,
      about: asked.about,
    })
    return answer
  } catch (error) {
    if (error instanceof GateError) noteFeed(parts, gate, { problem: error.message })
    throw error
  }
}

/** People see when a gate was last there, until when its lease holds, and what is the matter. */
function noteFeed(
  { feeds, now }: TeamAppParts,
  { gate }: TeamGate,
  fed: Omit<FeedNote, 'gate' | 'at'>,
): void {
  const problem = fed.problem && visibleText(fed.problem, maxProblemLength)
  feeds.add({ ...fed, gate, at: now(), problem })
}

function leaseEnd(
  { copy, now }: TeamAppParts,
  { group }: TeamGate,
  { lease }: FeedAnswer,
): number | undefined {
  const seconds = copy.people.team.group(group)?.lease ?? 0
  return lease && now() + seconds * 1_000
}

async function answerOf(
  handler: Handler,
  request: Request,
  listener: Listener,
  { note }: TeamAppParts,
  attempts: TokenBuckets,
): Promise<Response> {
  try {
    return jsonAnswer(await handler(request, listener))
  } catch (error) {
    if (!(error instanceof GateError)) note?.(error)
    const isRefused = error instanceof GateError && error.code === 'forbidden'
    const peer = listener.kind === 'network' ? listener.peer : listener.kind
    if (isRefused && !attempts.take(peer))
      return errorAnswer(new GateError('unavailable', 'Too many attempts failed: wait, then ask again.'))
    return errorAnswer(error)
  }
}

function callerOf(parts: TeamAppParts, request: Request, listener: Listener): Promise<TeamGate> {
  return askerOf(parts, request, listener, knownGate)
}

/** Looks once more for a gate that joined at another hub a moment ago, or was let go there. */
async function askerOf<T>(
  parts: TeamAppParts,
  request: Request,
  listener: Listener,
  find: (door: GateDoor, header: string | undefined) => T,
): Promise<T> {
  const door = { team: parts.copy.people.team, key: parts.key, now: parts.now }
  const header = request.headers.get('authorization') ?? undefined
  let found: T
  try {
    found = find(door, header)
  } catch {
    await parts.fresh()
    found = find(door, header)
  }
  if (listener.kind === 'network') listener.known?.()
  return found
}

async function bodyOf<T>(request: Request, schema: z.ZodType<T>, max: number): Promise<T> {
  const parsed = schema.safeParse(await readJson(request, patience, max))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.map(String).join('.').slice(0, 120) || 'body'
  throw new GateError(
    'invalid',
    `The field ${field} is wrong: ${issue?.message ?? 'it can’t be read'}.`,
    field,
  )
}

/** Tells a gate from which of its acts it goes on: the last one that the team’s history still has. */
async function answerHistory(
  { copy: { taken }, key, fresh }: Pick<HubParts, 'copy' | 'key' | 'fresh'>,
  gate: TeamGate,
  { nonce, have }: HistoryRequest,
): Promise<HistoryAnswer> {
  await fresh()
  const history = taken.history()
  if (history === 1) throw new GateError('missing', 'This team is in its first history.', 'history')
  const known = have.filter(({ number, id }) => taken.idOf(number) === id)
  const last = known.toSorted((a, b) => b.number - a.number)[0] ?? { number: 0, id: '' }
  const unsigned = { nonce, history, number: last.number, id: last.id }
  return { ...unsigned, signature: key.sign(historyStatement(gate, unsigned)) }
}

/** Gives those who join, and have no token, one by somebody else’s word: of an identity provider, or of a platform of CI. */
export interface TokenSource {
  beginDevice(purpose: DevicePurpose): Promise<DeviceStart>
  /** `handle` is what `beginDevice` gave. */
  askDevice(handle: string): Promise<DeviceReply>
  /** The text of a token by which one gate joins, for the token of a workload. */
  ofWorkload(token: string): Promise<string>
}

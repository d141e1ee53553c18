import { traitsOf } from '../../../ground/model/filter-traits.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import { errorCodes, errorMessage, resultMessage } from '../wire/error-message.ts'
import { isStateless, protocolVersion } from '../wire/protocol-version.ts'
import { maxMessageSize, type WireLine } from '../wire/line-splitter.ts'
import type { Malformed, Request, Single } from '../wire/message.ts'
import { readMessage } from '../wire/read-message.ts'
import { agentCall, type AgentName } from '../../../gate/core/intake/agent-call.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import { refusalText } from '../../hook/refusal-text.ts'
import { callKinds, type ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

const names = ['check_call', 'review_status', 'explain_denial'] as const

/** Tools of Countersign’s own server; none of them answers a review. */
type OwnToolName = (typeof names)[number]

/** Tells whether it is one of them. */
function isOwnTool(name: string): name is OwnToolName {
  return (names as readonly string[]).includes(name)
}

const claims = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

function text(description: string) {
  return { type: 'string', description }
}

/** The tools in the answer to `tools/list` of Countersign’s own server. */
export const ownToolList: readonly (JsonObject & { readonly name: OwnToolName })[] = [
  {
    name: 'check_call',
    title: 'Check a call',
    description:
      'Says whether a call would be allowed, would wait for a person, or would be denied. Runs nothing.',
    inputSchema: {
      type: 'object',
      properties: {
        kind: {
          type: 'string',
          enum: [...callKinds],
          description: 'What kind of call it is; tool when left out.',
        },
        tool: text('The name of the tool; needed for a call of kind tool.'),
        arguments: { type: 'object', description: 'Its arguments, such as command, path, url or query.' },
        cwd: text('The absolute folder that it would run in.'),
      },
      required: ['arguments'],
      additionalProperties: false,
    },
    annotations: { title: 'Check a call', ...claims },
  },
  {
    name: 'review_status',
    title: 'Status of a review',
    description:
      'Says how the review of an earlier call stands: waiting, approved, denied, expired or withdrawn.',
    inputSchema: {
      type: 'object',
      properties: { review: text('The name of the review, such as r-7k2m9q4xw0vh5tcn.') },
      required: ['review'],
      additionalProperties: false,
    },
    annotations: { title: 'Status of a review', ...claims },
  },
  {
    name: 'explain_denial',
    title: 'Explain a denial',
    description: 'Says why an earlier call did not run, what was found in it, and what would be allowed.',
    inputSchema: {
      type: 'object',
      properties: { decision: text('The id of the decision, as the refusal told it.') },
      required: ['decision'],
      additionalProperties: false,
    },
    annotations: { title: 'Explain a denial', ...claims },
  },
]

/** The caller, and the gate that is asked; nothing in it comes from a message. */
interface OwnToolParts {
  readonly gate: Pick<Gate, 'evaluate' | 'decision' | 'reviews'>
  readonly who: AgentName
  /** One run of the client, as in its other calls. */
  readonly session: string
  readonly cwd: string | null
  /** The address of the dashboard. */
  readonly address?: string
}

/** The answer of one of our tools: a text for the model, and the same for programs. */
interface OwnAnswer {
  readonly text: string
  readonly details: JsonObject
  readonly isError: boolean
}

const maxLength = 1_500

/**
 * Answers a call of one of Countersign’s own tools. None of them changes anything: whoever asks is told what its own
 * calls are told anyway, and of another agent’s nothing. Never rejects.
 */
export async function answerOwnTool(name: string, args: JsonObject, parts: OwnToolParts): Promise<OwnAnswer> {
  try {
    if (!isOwnTool(name))
      throw new GateError('missing', `There is no tool “${name.slice(0, 80)}” here.`, 'name')
    return await answers[name](args, parts)
  } catch (error) {
    const known = error instanceof GateError
    const text = known ? error.message : 'The gate could not answer this: tell the person you work for.'
    const code = known ? error.code : 'internal'
    return { text: visibleText(text, maxLength), details: { error: code }, isError: true }
  }
}

const answers: Readonly<Record<OwnToolName, (args: JsonObject, parts: OwnToolParts) => Promise<OwnAnswer>>> =
  { check_call: checkCall, review_status: reviewStatus, explain_denial: explainDenial }

/** Tells the effect that a call would have, without asking anybody. */
async function checkCall(args: JsonObject, { gate, who, session, cwd }: OwnToolParts): Promise<OwnAnswer> {
  const { kind, tool } = args
  const asked = args['arguments'] ?? {}
  if (!isJsonObject(asked)) throw new GateError('invalid', 'arguments must be an object.', 'arguments')
  const input = { ...(kind !== undefined && { kind }), ...(tool !== undefined && { tool }), arguments: asked }
  const own = { session, cwd: args['cwd'] ?? cwd, ...input }
  const call = agentCall(own, who, 'mcp')
  const decision = await gate.evaluate(call, { dryRun: true })
  if (touchesCanary(decision)) await gate.evaluate(call)
  return { text: wouldText(decision), details: wouldDetails(decision), isError: false }
}

/** Whoever tries planted values out has them: that is an incident, and no question. */
function touchesCanary({ assessment }: Decision): boolean {
  return assessment.contributions.some(({ filter }) => traitsOf(filter).incident)
}

function wouldText({ effect, reason, challenge }: Decision): string {
  const { text, instead, final } = reason
  const words = {
    allow: 'This call would be allowed.',
    queue: `This call would wait for a person, who would have to answer by ${challenge.replaceAll('_', ' ')}.`,
    deny: `This call would be denied${final ? ', and that is final' : ''}.`,
  }
  const advice = instead === undefined || effect === 'allow' ? '' : ` Do instead: ${instead}.`
  return visibleText(`${words[effect]}${effect === 'allow' ? '' : ` ${text}`}${advice}`, maxLength)
}

function wouldDetails({ id, effect, reason, challenge }: Decision): JsonObject {
  const { final, instead } = reason
  return {
    decision: id,
    effect,
    final,
    challenge,
    ...(instead !== undefined && { instead: visibleText(instead, maxLength) }),
  }
}

const stateTexts: Readonly<Record<Review['state'], string>> = {
  pending:
    'It waits for a person. Ask again with the same call once it was answered; meanwhile do other things.',
  approved: 'A person said yes. Make exactly the same call again, and it runs once.',
  denied: 'A person said no. Leave it, and tell the person you work for if the task needs it.',
  returned: 'A person wants the call otherwise. Change it as they say, and make the changed call',
  expired: 'Nobody answered in time. The same call opens a new review.',
  withdrawn: 'It was withdrawn, and nobody is asked any more.',
}

/** Tells the state of a review of this agent’s own call. */
async function reviewStatus(args: JsonObject, { gate, who, address }: OwnToolParts): Promise<OwnAnswer> {
  const id = idArgument(args, 'review')
  const review = await ownReview(gate, id, who)
  const { state, dueAt, releasedAt } = review
  const used = state === 'approved' && releasedAt !== undefined
  const wish = state === 'returned' ? `: ${review.votes.at(-1)?.reason ?? ''}` : ''
  const text = used ? 'A person said yes, and the call was let run.' : `${stateTexts[state]}${wish}`
  const link = address === undefined ? {} : { link: `${address}/reviews/${id}` }
  const due = state === 'pending' ? { due: new Date(dueAt).toISOString() } : {}
  return {
    text: visibleText(`Review ${id}: ${text}`, maxLength),
    details: { review: id, state, used, ...due, ...link },
    isError: false,
  }
}

/**
 * Explains why a call of this agent’s own did not run, in the words that it was refused with, and lists the findings.
 */
async function explainDenial(args: JsonObject, parts: OwnToolParts): Promise<OwnAnswer> {
  const { gate, who, address } = parts
  const id = idArgument(args, 'decision')
  const { call, decision } = await ownDecision(gate, id, who)
  const { effect, reviewId, reason } = decision
  const review = reviewId === undefined ? undefined : await ownReview(gate, reviewId, who)
  const found = decision.assessment.contributions.flatMap(({ findings }) =>
    findings.filter(({ points, gate: gates }) => points > 0 || gates),
  )
  const lines = found
    .slice(0, 10)
    .map(
      ({ what, why, instead }) => `- ${what}: ${why}${instead === undefined ? '' : ` (instead: ${instead})`}`,
    )
  const text = effect === 'allow' ? 'This call was allowed.' : refusalText(decision, review, address)
  return {
    text: [text, ...lines.map(line => visibleText(line, 400))].join('\n').slice(0, 6_000),
    details: {
      decision: decision.id,
      effect,
      final: reason.final,
      tool: call.tool === null ? null : visibleText(call.tool, 200),
      found: found.slice(0, 10).map(({ code }) => code),
      ...(reviewId !== undefined && { review: reviewId }),
    },
    isError: false,
  }
}

/** Another agent’s is told like one that is not there. */
async function ownReview(
  gate: OwnToolParts['gate'],
  id: string,
  { agent, profile }: AgentName,
): Promise<Review> {
  const review = await unlessMissing(gate.reviews.wait(id, { timeout: 0 }))
  if (review?.agent === agent && review.profile === profile) return review
  throw new GateError('missing', `There is no review “${id}”.`, 'review')
}

async function ownDecision(
  gate: OwnToolParts['gate'],
  id: string,
  { agent }: AgentName,
): Promise<{ readonly call: ToolCall; readonly decision: Decision }> {
  const found = await unlessMissing(gate.decision(id))
  if (found?.call.agent === agent) return found
  throw new GateError('missing', `There is no decision “${id}” of yours.`, 'decision')
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof GateError && error.code === 'missing') return undefined
    throw error
  })
}

function idArgument(args: JsonObject, field: string): string {
  const value = memberOf(args, field)
  if (typeof value === 'string' && /^[\w-]{1,64}$/.test(value)) return value
  throw new GateError('invalid', `Give ${field} as the text that you were told.`, field)
}

/** Versions that begin with `initialize`, the newest first. */
const legacy = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']
const stateless = ['2026-07-28']

const serverInfo = { name: 'countersign', title: 'Countersign', version: engineVersion }
const instructions =
  'Tells whether a call would be allowed, how a review stands, and why a call was stopped. Nothing here answers a review.'

const unknownMethod = -32_601
const unknownVersion = -32_022

/** Opens the gate that its tools ask, with the first call. */
export type OwnParts = () => Promise<OwnToolParts>

/**
 * Countersign as a server of MCP, in both eras of the protocol: its three tools, and nothing that is asked of the client.
 * Gives what is to be written for a line of the client; undefined where that wants no answer. Never rejects.
 */
export async function answerOwn(line: WireLine, parts: OwnParts): Promise<Buffer | undefined> {
  if ('tooLarge' in line) {
    const why = `it is larger than ${maxMessageSize / 1_048_576} MiB`
    return unread({ kind: 'malformed', why, isAnswer: line.isAnswer, ...(line.id !== undefined && line) })
  }
  const message = readMessage(line.raw)
  if (message.kind !== 'batch') return answerOne(message, parts)
  const answers = await Promise.all(message.items.map(item => answerOne(item, parts)))
  const bytes = answers.filter(answer => answer !== undefined)
  return bytes.length === 0 ? undefined : Buffer.from(`[${bytes.map(String).join(',')}]`)
}

async function answerOne(message: Single | Malformed, parts: OwnParts): Promise<Buffer | undefined> {
  if (message.kind === 'malformed') return unread(message)
  if (message.kind !== 'request') return undefined
  const { id, method, params } = message
  const version = protocolVersion(params)
  if (version !== undefined && !stateless.includes(version)) {
    const data = { supported: [...stateless, ...legacy], requested: version }
    return errorMessage(id, unknownVersion, 'This version of the protocol is not spoken here.', data)
  }
  try {
    const result = await resultOf(message, parts)
    if (result === undefined)
      return errorMessage(id, unknownMethod, `There is no method ${method.slice(0, 80)} here.`)
    const whole = {
      resultType: 'complete',
      ...result,
      _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
    }
    return resultMessage(id, isStateless(params) ? whole : result)
  } catch {
    return errorMessage(id, errorCodes.ended, 'No gate could be asked: tell the person you work for.')
  }
}

async function resultOf({ method, params }: Request, parts: OwnParts): Promise<JsonObject | undefined> {
  if (method === 'tools/call') return callOwn(params, parts)
  const stored = isStateless(params) ? { ttlMs: 3_600_000, cacheScope: 'public' } : {}
  if (method === 'tools/list') return { tools: ownToolList, ...stored }
  if (isStateless(params))
    return method === 'server/discover'
      ? { supportedVersions: stateless, capabilities: { tools: {} }, instructions, ...stored }
      : undefined
  if (method === 'ping') return {}
  return method === 'initialize'
    ? { protocolVersion: agreed(params), capabilities: { tools: {} }, serverInfo, instructions }
    : undefined
}

/** Chooses the version that the client asks for where it is supported, else our newest: then the client may leave. */
function agreed(params: Json | undefined): string {
  const asked = isJsonObject(params) ? params['protocolVersion'] : undefined
  return legacy.find(version => version === asked) ?? '2025-11-25'
}

async function callOwn(params: Json | undefined, parts: OwnParts): Promise<JsonObject> {
  const input = isJsonObject(params) ? params : {}
  const name = typeof input['name'] === 'string' ? input['name'] : ''
  const args = input['arguments'] ?? {}
  const { text, details, isError } = await answerOwnTool(name, isJsonObject(args) ? args : {}, await parts())
  return { content: [{ type: 'text', text }], structuredContent: details, ...(isError && { isError }) }
}

function unread({ id, isAnswer, why }: Malformed): Buffer | undefined {
  if (isAnswer) return undefined
  return errorMessage(
    id ?? null,
    id === undefined ? errorCodes.parse : errorCodes.request,
    `This can’t be read: ${why}.`,
  )
}

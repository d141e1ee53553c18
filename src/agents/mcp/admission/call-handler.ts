import { agentCall, type AgentName, agentSession } from '../../../gate/core/intake/agent-call.ts'
import { type AgentAnswer, answerAgent } from '../../../gate/core/hold/answer-agent.ts'
import { CarriedReports } from '../../../gate/core/hold/carried-reports.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import { mcpName } from '../../hook/tool-parts.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { McpCall } from './mcp-call.ts'
import type { ListedTools } from '../catalogue/listed-tools.ts'
import { instructionsDefinition, type OfferedParts } from '../../../gate/core/intake/offered-tool.ts'
import type { ServerInstructions, ToolOffer } from '../../../ground/model/offered-tool.ts'
import { listedText, listedOffers } from '../catalogue/listed-text.ts'
import type { Response } from '../wire/message.ts'
import { maxSaid, saidText } from '../../../gate/core/intake/said-text.ts'
import { headAndTail, type HeadAndTail } from '../../../ground/model/head-and-tail.ts'

/** The verbs of a gate that a front uses. */
export type FrontGate = Pick<Gate, 'evaluate' | 'reviews' | 'report'>

/** The caller, and the gate that is asked. Nothing in it comes from a message. */
export interface CallHandlerParts {
  /** The gate, opened when it is first needed; rejects where there is none, and is asked again with the next call. */
  readonly gate: () => Promise<FrontGate>
  readonly who: AgentName
  /** One run of a client with one server, by a name that nobody else has. */
  readonly session: string
  /** The folder where the server runs, which its paths are relative to; null where it runs elsewhere. */
  readonly cwd: string | null
  /** A person sits where the client runs. */
  readonly attended: boolean
  /** Reports of tools on their way to the gate; shared where one session of the gate has several handlers. */
  readonly reports?: CarriedReports
  /** Something that the operator should know, in one sentence. */
  readonly note: (sentence: string) => void
}

/** The ways in which one call can wait. */
export interface CallWaiting {
  readonly longest: number
  readonly canAsk: boolean
  /** Its client no longer wants it: a review of it is withdrawn. */
  readonly signal: AbortSignal
  readonly onWait: (review: Review) => void
}

/** The gate’s answer to a call, and the id that the call was evaluated under. */
export type EvaluatedCall = AgentAnswer & { readonly callId: string }

/** Puts calls before the gate, and tells it what came of them: before the next call is judged. */
export class CallHandler {
  private readonly parts: CallHandlerParts
  private readonly reports: CarriedReports

  constructor(parts: CallHandlerParts) {
    this.parts = parts
    this.reports = parts.reports ?? carriedReports(parts)
  }

  /** The gate’s answer. Rejects when there is none: then the call must not run. */
  async evaluate(asked: McpCall, waiting: CallWaiting): Promise<EvaluatedCall> {
    const { who, session, cwd, attended } = this.parts
    const parts = { session, cwd, ...asked }
    const call = agentCall(parts, who, 'mcp')
    const gate = await this.parts.gate()
    return { ...(await this.answerCall(gate, call, { ...waiting, attended })), callId: call.id }
  }

  /** Tells what a call gave back. */
  report(tool: string | null, callId: string | undefined, response: Response): void {
    const { text, unread } = resultText(response)
    this.reports.add({
      tool,
      ...(callId !== undefined && { callId }),
      text,
      ...(unread > 0 && { unread }),
      exitCode: isFailure(response) ? 1 : 0,
    })
  }

  /**
   * Tells what a server says of itself, its tools, prompts and resources: its client’s model reads it, whether or not it
   * calls one. What is said of tools is pinned then. Once each session.
   */
  onToolsListed(
    tools: ListedTools,
    method: string,
    result: Json | undefined,
    listed: readonly OfferedParts[],
  ): void {
    const text = listedText(method, result)
    if ((text === '' && listed.length === 0) || !tools.isNewTo(this.parts.session, `${method} ${text}`))
      return
    this.reportOffers(mcpName(tools.server.name, method), text, listedOffers(listed))
  }

  /** The same of what a server says of itself when its client connects. */
  onInitialized(
    tools: ListedTools,
    method: string,
    result: Json | undefined,
    { digest, text: statement }: ServerInstructions,
  ): void {
    const text = listedText(method, result)
    if (!tools.isNewTo(this.parts.session, `${method} ${text}`)) return
    const definition = instructionsDefinition(statement)
    this.reportOffers(mcpName(tools.server.name, method), text, [
      [{ server: tools.server, tool: '', digest, definition }],
    ])
  }

  private reportOffers(
    tool: string,
    text: string,
    [first, ...more]: readonly (readonly ToolOffer[])[],
  ): void {
    this.reports.add({ tool, text, ...(first && { offers: first }) })
    for (const offers of more) this.reports.add({ tool, text: '', offers })
  }

  /** Everything is told. */
  async whenReported(): Promise<void> {
    await this.reports.flushAll()
  }

  private async answerCall(
    gate: FrontGate,
    call: ToolCall,
    { onWait, signal, ...how }: CallWaiting & { readonly attended: boolean },
  ): Promise<AgentAnswer> {
    let waiting: Review | undefined
    const onReview = (review: Review) => {
      waiting = review
      onWait(review)
    }
    try {
      const asked = { reviews: gate.reviews, evaluate: (one: ToolCall) => this.reports.evaluate(gate, one) }
      const answer = await answerAgent(asked, call, { ...how, signal, onWait: onReview })
      if (signal.aborted && answer.effect === 'park') await this.withdraw(gate, answer.decision.reviewId)
      return answer
    } catch (error) {
      if (signal.aborted) await this.withdraw(gate, waiting?.id)
      throw error
    }
  }

  private async withdraw(gate: FrontGate, reviewId: string | undefined): Promise<void> {
    if (reviewId === undefined) return
    try {
      await gate.reviews.withdraw(reviewId, 'The agent’s client cancelled the call.')
    } catch (error) {
      this.parts.note(`The review ${reviewId} could not be withdrawn: ${errorText(error)}`)
    }
  }
}

/** The reports of one session of the gate. */
export function carriedReports({
  gate,
  who: { agent, profile },
  session,
  note,
}: Pick<CallHandlerParts, 'gate' | 'who' | 'session' | 'note'>): CarriedReports {
  return new CarriedReports({
    gate,
    session: { session: agentSession(agent, session), agent, profile },
    onLost: error => note(`What a tool gave back could not be told to the gate: ${errorText(error)}`),
  })
}

/** Gives the text of an error for a person. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Gives the result of a tool as its model reads it: the texts of its content, and its structured content; or the
 * error.
 */
export function resultText({ result, error }: Pick<Response, 'result' | 'error'>): HeadAndTail {
  if (error !== undefined) return headAndTail(JSON.stringify(error), maxSaid)
  const parts = saidText([...contentIn(result)])
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  if (structured === undefined) return parts
  const { text, unread } = headAndTail(
    [parts.text, JSON.stringify(structured)].filter(Boolean).join('\n'),
    maxSaid,
  )
  return { text, unread: unread + parts.unread }
}

/** Tells whether the tool says that it failed. */
function isFailure({ result, error }: Pick<Response, 'result' | 'error'>): boolean {
  return error !== undefined || (isJsonObject(result) && result['isError'] === true)
}

function* contentIn(result: Json | undefined): Generator<Json> {
  const { content, contents, messages, result: inner } = isJsonObject(result) ? result : {}
  // A prompt is messages, each of which holds one content or several.
  for (const one of listIn(messages)) yield isJsonObject(one) ? (one['content'] ?? null) : null
  yield* listIn(content)
  yield* listIn(contents)
  // A task that has ended holds the result of its call.
  if (isJsonObject(inner)) yield* contentIn(inner)
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

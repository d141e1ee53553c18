import { randomBytes } from 'node:crypto'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { encodeMessage, errorCodes, errorMessage, resultMessage } from '../wire/error-message.ts'
import { type CallHandler, errorText, type EvaluatedCall } from './call-handler.ts'
import type { McpCall } from './mcp-call.ts'
import { callOf, mcpMethod } from './mcp-method.ts'
import { approvalForm, type ClientAnswer, clientAnswerIn, ClientQuestions } from './client-questions.ts'
import type { ListedTools } from '../catalogue/listed-tools.ts'
import { canElicit, isStateless, progressToken } from '../wire/protocol-version.ts'
import { type Retried, type RetriedCalls, withoutRetry } from './retried-calls.ts'
import type { Request, Response } from '../wire/message.ts'
import type { ServerInstructions } from '../../../ground/model/offered-tool.ts'
import type { JudgedMethod } from '../../../ground/model/judged-method-table.ts'
import { refusalText, troubleText } from '../../hook/refusal-text.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { refusalOf } from '../../../judge/policy/refusal.ts'

const every = 5_000

/**
 * Tells a client that its call is still held, so that it does not give up. The numbers rise and stay below zero: those
 * of the server itself, which come after the call was let through, must be larger still.
 */
class ProgressTicker {
  private readonly token: string | number
  private readonly message: string
  private readonly send: (raw: Buffer) => void
  private readonly timer: NodeJS.Timeout
  private told = 0

  constructor(token: string | number, message: string, send: (raw: Buffer) => void) {
    this.token = token
    this.message = message
    this.send = send
    this.timer = setInterval(() => this.tell(), every)
    this.tell()
  }

  /** Nothing is told from now on. */
  stop(): void {
    clearInterval(this.timer)
  }

  private tell(): void {
    this.told += 1
    const params = { progressToken: this.token, progress: -1 / this.told, message: this.message }
    this.send(encodeMessage({ jsonrpc: '2.0', method: 'notifications/progress', params }))
  }
}

/** A judged request: what goes on to the server, or what its client is answered. */
export type Admission =
  | { readonly pass: true; readonly raw: Buffer; readonly callId: string; readonly tool: string }
  | { readonly pass: false; readonly answer: Buffer }

/** The parts of a session that admission needs. */
export interface AdmissionParts {
  readonly tools: ListedTools
  readonly also: () => readonly JudgedMethod[]
  readonly retried: RetriedCalls
  /** The instructions of the server to this client. */
  readonly instructions: () => ServerInstructions | undefined
  /** The address of the dashboard, for links to reviews. */
  readonly address: () => string | undefined
}

/** One request that waits to be admitted. */
export interface AdmissionContext {
  /** The capabilities of the client, as far as it has declared them. */
  readonly capabilities: JsonObject | undefined
  readonly signal: AbortSignal
  /** Sends its client something that belongs to this request. */
  readonly send: (raw: Buffer) => void
  /** The call to evaluate instead of the request itself; its client is told and asked nothing meanwhile. */
  readonly instead?: () => McpCall
}

/** Milliseconds for which clients wait at least, when nothing tells them that they should go on. */
const maxInSilenceDuration = 50_000
const maxLength = 24 * 3_600_000

/** Judges requests of one client, and asks it where the policy says that its person may decide. */
export class Admissions {
  readonly questions = new ClientQuestions()
  private readonly parts: AdmissionParts
  private readonly handler: CallHandler
  private readonly order = new CallOrder()
  private readonly retried: RetriedCalls

  constructor(parts: AdmissionParts, handler: CallHandler) {
    this.parts = parts
    this.handler = handler
    this.retried = parts.retried
  }

  /** Tells whether requests of a method, sent by this side, must be admitted before they pass. */
  needsAdmission(method: string, sender: 'client' | 'server' = 'client'): boolean {
    const { judged } = mcpMethod(method)
    if (judged?.sender !== sender) return false
    return judged.when === 'always' || this.parts.also().some(one => one === method)
  }

  /** Never rejects: what could not be judged is refused. */
  async admit(request: Request, waiting: AdmissionContext): Promise<Admission> {
    const turn = this.order.take()
    try {
      const admission = await this.admitInTurn(request, waiting, turn.done)
      if (admission.pass) await turn.before
      return admission
    } catch (error) {
      return this.refuse(request, refusalWithoutDecision(errorText(error)))
    } finally {
      turn.done()
    }
  }

  /** Learns from the answer to a request that was admitted. */
  onResponse({ params }: Request, callId: string, { result }: Response): void {
    const { resultType, requestState } = isJsonObject(result) ? result : {}
    if (resultType === 'input_required' && typeof requestState === 'string')
      this.retried.keep(requestState, params, { callId, isOurs: false })
  }

  private async admitInTurn(
    request: Request,
    waiting: AdmissionContext,
    onHeld: () => void,
  ): Promise<Admission> {
    if (waiting.instead) {
      const call = waiting.instead()
      return this.admissionOf(request, call, await this.evaluate(request, call, waiting, false, onHeld))
    }
    const call = this.callOf(request)
    const retried = this.retried.take(request.params)
    if (retried) return this.readmit(request, call, retried, waiting, onHeld)
    const canAsk = canElicit(waiting.capabilities)
    const judged = await this.evaluate(request, call, waiting, canAsk, onHeld)
    if (judged.effect !== 'ask') return this.admissionOf(request, call, judged)
    onHeld()
    if (isStateless(request.params)) return this.askInAnswer(request, judged)
    const text = await this.questions.ask(approvalForm(judged), waiting.signal, waiting.send)
    return this.admissionByAnswer(request, call, text, judged.callId, waiting, onHeld)
  }

  private callOf(request: Request): McpCall {
    const call = callOf(request, this.parts.tools)
    const instructions = this.parts.instructions()
    return call.offered && instructions ? { ...call, offered: { ...call.offered, instructions } } : call
  }

  private async evaluate(
    request: Request,
    call: McpCall,
    { signal, send, instead }: AdmissionContext,
    canAsk: boolean,
    onHeld: () => void,
  ): Promise<EvaluatedCall> {
    const token = instead ? undefined : progressToken(request.params)
    let ticker: ProgressTicker | undefined
    try {
      return await this.handler.evaluate(call, {
        canAsk,
        signal,
        longest: token === undefined ? maxInSilenceDuration : maxLength,
        onWait: ({ id }) => {
          onHeld()
          if (token !== undefined && !signal.aborted)
            ticker = new ProgressTicker(
              token,
              `Countersign: this call waits for a person, as review ${id}.`,
              send,
            )
          signal.addEventListener('abort', () => ticker?.stop(), { once: true })
        },
      })
    } finally {
      ticker?.stop()
    }
  }

  private admissionOf(
    request: Request,
    call: McpCall,
    { effect, decision, review, callId }: EvaluatedCall,
  ): Admission {
    if (effect === 'allow') return { pass: true, raw: request.raw, callId, tool: call.tool }
    return this.refuse(request, refusalByDecision(decision, review, this.parts.address()))
  }

  /** A call that comes with an answer: the server’s question was within what was judged, ours decides. */
  private async readmit(
    request: Request,
    call: McpCall,
    { callId, isOurs }: Retried,
    waiting: AdmissionContext,
    onHeld: () => void,
  ): Promise<Admission> {
    if (!isOurs) return { pass: true, raw: request.raw, callId, tool: call.tool }
    const responses = isJsonObject(request.params) ? request.params['inputResponses'] : undefined
    const text = clientAnswerIn(isJsonObject(responses) ? responses[ours] : undefined)
    return this.admissionByAnswer(withoutAnswer(request), call, text, callId, waiting, onHeld)
  }

  private async admissionByAnswer(
    request: Request,
    call: McpCall,
    text: ClientAnswer,
    callId: string,
    waiting: AdmissionContext,
    onHeld: () => void,
  ): Promise<Admission> {
    if (text === 'yes') return { pass: true, raw: request.raw, callId, tool: call.tool }
    if (text === 'no') return this.refuse(request, declined)
    return this.admissionOf(request, call, await this.evaluate(request, call, waiting, false, onHeld))
  }

  /** The stateless protocol’s way to ask: the client comes again with the answer. */
  private askInAnswer(request: Request, judged: EvaluatedCall): Admission {
    const requestState = `countersign-${randomBytes(24).toString('base64url')}`
    this.retried.keep(requestState, request.params, { callId: judged.callId, isOurs: true })
    const inputRequests = { [ours]: { method: 'elicitation/create', params: approvalForm(judged) } }
    const result = { resultType: 'input_required', inputRequests, requestState }
    return { pass: false, answer: resultMessage(request.id, result) }
  }

  private refuse({ id, method, params }: Request, refused: RequestRefusal): Admission {
    if (mcpMethod(method).judged?.refusedAs !== 'result')
      return { pass: false, answer: errorMessage(id, errorCodes.ended, refused.text, refused.details) }
    const name = isJsonObject(params) ? params['name'] : undefined
    const isFree = typeof name === 'string' && this.parts.tools.isWithoutOutputSchema(name)
    const shape = { isStateless: isStateless(params), isFree }
    return { pass: false, answer: resultMessage(id, refusalResult(refused, shape)) }
  }
}

const ours = 'countersign'

const declined: RequestRefusal = {
  text: 'Countersign: the person at this client said no to this call. This is final: leave it, and tell them if the task needs it.',
  details: { effect: 'deny', final: true },
}

/** The call as it was before it was asked about: what was said to us is not for the server. */
function withoutAnswer(request: Request): Request {
  const { id, method } = request
  const params = withoutRetry(request.params)
  return { ...request, params, raw: encodeMessage({ jsonrpc: '2.0', id, method, params }) }
}

/**
 * Calls that are let through go on in the order in which they came, as without a gate; one that waits for a person
 * keeps nobody else waiting.
 */
class CallOrder {
  private last: Promise<unknown> = Promise.resolve()

  take(): { readonly before: Promise<unknown>; readonly done: () => void } {
    const before = this.last
    let done = () => {}
    const mine = new Promise<void>(resolve => {
      done = resolve
    })
    this.last = before.then(() => mine)
    return { before, done }
  }
}

/** The reason why a request does not reach its server: a text for its model, and details for a program. */
interface RequestRefusal {
  readonly text: string
  readonly details: JsonObject
}

/** The refusal of a decision. `address` is where the dashboard is. */
function refusalByDecision(
  decision: Decision,
  review: Review | undefined,
  address: string | undefined,
): RequestRefusal {
  const { final } = refusalOf(decision, review)
  const { id, effect, reviewId } = decision
  return {
    text: refusalText(decision, review, address),
    details: {
      effect,
      decision: id,
      final,
      ...(reviewId !== undefined && { review: reviewId }),
      ...(reviewId !== undefined && address !== undefined && { link: `${address}/reviews/${reviewId}` }),
    },
  }
}

/** The refusal of a request that nobody could judge. */
function refusalWithoutDecision(why: string): RequestRefusal {
  return { text: troubleText(why), details: { effect: 'deny', failed: true, final: false } }
}

/** The form of a refused tool call’s result. */
interface ResultShape {
  /** The stateless protocol wants to know that nothing more comes. */
  readonly isStateless: boolean
  /** No schema says what the tool’s structured content is: clients check it, of an error too. */
  readonly isFree: boolean
}

/** A refusal as the result of a tool: models read it, where an error would only say that the server is broken. */
function refusalResult({ text, details }: RequestRefusal, { isStateless, isFree }: ResultShape): JsonObject {
  return {
    content: [{ type: 'text', text }],
    isError: true,
    ...(isFree && { structuredContent: { countersign: details } }),
    ...(isStateless && { resultType: 'complete' }),
    _meta: { 'countersign/decision': details },
  }
}

import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import { callOf } from './mcp-method.ts'
import { failureMessage } from '../wire/error-message.ts'
import type { Admissions } from './admissions.ts'
import type { ListedTools } from '../catalogue/listed-tools.ts'
import {
  type Id,
  idKey,
  type Malformed,
  type Notification,
  type Request,
  type Response,
  type Single,
} from '../wire/message.ts'

type Send = (raw: Buffer, about?: Id) => void

/** The parts of a session that the handler uses. */
export interface SamplingParts {
  readonly admissions: Admissions
  readonly tools: ListedTools
  /** Tells whether the session has ended. */
  readonly isOver: () => boolean
  /** Answers a request of the client, with what of its batch waits for that. */
  readonly answer: (id: Id, raw: Buffer, send: Send) => void
}

/** Judges what the server asks of the client’s model, where the policy says so. */
export class SamplingHandler {
  private readonly parts: SamplingParts
  /** The requests under judgement: those of the server by their ids, and answers. */
  private readonly judging = new Map<string | AbortController, AbortController>()

  constructor(parts: SamplingParts) {
    this.parts = parts
  }

  /** Tells whether a message must be admitted before it passes. */
  needsAdmission(message: Single | Malformed): boolean {
    return this.requestsIn(message).length > 0
  }

  /** Passes a message when the gate allows all that it asks; `asked` is the request that it is, or answers. */
  async admit(
    message: Request | Response,
    asked: Request,
    { about, later, back }: { about: Id | undefined; later: Send; back: Send },
  ): Promise<void> {
    const abort = new AbortController()
    const key = message.kind === 'request' ? idKey(message.id) : abort
    this.judging.set(key, abort)
    if (this.parts.isOver()) abort.abort()
    const refusal = await this.refusalOf(message, asked, abort.signal)
    if (this.judging.get(key) === abort) this.judging.delete(key)
    if (message.kind === 'response') this.parts.answer(asked.id, refusal ?? message.raw, later)
    else if (!refusal) later(message.raw, about)
    else if (!abort.signal.aborted) back(refusal)
  }

  /** Gives up a request under judgement that its server cancels. Returns true then: the client need not hear of it. */
  cancelIfPending({ method, params }: Notification): boolean {
    const id = isJsonObject(params) ? params['requestId'] : undefined
    if (method !== 'notifications/cancelled' || (typeof id !== 'string' && typeof id !== 'number'))
      return false
    const abort = this.judging.get(idKey(id))
    abort?.abort()
    return abort !== undefined
  }

  /** Nothing is judged any more. */
  giveUp(): void {
    for (const abort of this.judging.values()) abort.abort()
  }

  /** The requests of a message that must be admitted. */
  private requestsIn(message: Single | Malformed): readonly ServerRequest[] {
    const { admissions } = this.parts
    return serverRequestsIn(message).filter(({ method }) => admissions.needsAdmission(method, 'server'))
  }

  private async refusalOf(
    message: Request | Response,
    asked: Request,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const { admissions, tools } = this.parts
    for (const request of this.requestsIn(message)) {
      const instead = () => callOf(request, tools)
      const waiting = { capabilities: undefined, signal, send: () => {}, instead }
      const admission = await admissions.admit(asked, waiting)
      if (!admission.pass) return admission.answer
      if (signal.aborted) return failureMessage(asked.id, 'It is no longer wanted.')
    }
    return undefined
  }
}

/** One request of the server, in a message of its own or in an answer. */
interface ServerRequest {
  readonly method: string
  readonly params: Json | undefined
}

/**
 * Reads what a message of the server asks of the client: a request of its own, or each of the requests in an answer that
 * wants input. A message that asks more than once is judged for each.
 */
function serverRequestsIn(message: Single | Malformed): readonly ServerRequest[] {
  if (message.kind === 'request') return [message]
  if (message.kind !== 'response' || !isJsonObject(message.result)) return []
  const { inputRequests } = message.result
  // A list is no form of the protocol, but a client may take it for one.
  const asked =
    typeof inputRequests === 'object' && inputRequests !== null ? Object.values(inputRequests) : []
  return asked.flatMap(one => {
    const { method, params } = isJsonObject(one) ? one : {}
    return typeof method === 'string' ? [{ method, params }] : []
  })
}

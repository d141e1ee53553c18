/**
 * One client and one server, and what passes between them: a state machine that knows messages, and no transport.
 *
 * A transport makes a session with `toClient` and `toServer`, feeds it every line that either side sends, as it was on
 * the wire (`fromClient`, `fromServer`), and writes what the session hands out, with whatever frame it has. It may give
 * and gets `about`: the id of the request that a message belongs to, where a transport answers each request on a
 * stream of its own (an answer belongs to its request, and so does what is told while it is held).
 *
 * What holds, whatever comes in:
 * - What passes is handed out as the bytes that came in. Only refusals, errors, progress and questions are written here,
 *   and a batch of which a part was refused.
 * - A judged request (`tools/call`, and what `also` names) is handed to the server after the gate allowed it, once, and
 *   never else. What can be read in two ways passes in neither direction.
 * - Every request of the client gets one answer: the server’s, ours, or an error when either side ends.
 *   A cancelled one that the server never saw gets none, as the protocol says, and its review is withdrawn.
 * - Only answers to requests that the server was sent reach the client. Requests of the server are another space of ids.
 *
 * Its end: `clientClosed()` when the client has gone or says so (nothing new passes; resolves when reviews are
 * withdrawn and reports are told), `serverClosed(why)` when the server has (all that waits gets an error). Where a
 * transport is told by other means that a request is cancelled (a stream that was closed), it calls `cancel(id)`.
 * For several clients of one server: one session each, with one `tools` for all of them.
 */
import { Admissions } from './admissions.ts'
import { errorCodes, errorMessage } from './answers.ts'
import type { AlsoJudged } from './call-of.ts'
import { CallDesk, type DeskParts } from './call-desk.ts'
import type { KnownTools } from './known-tools.ts'
import { type PendingRequest, PendingRequests } from './pending-requests.ts'
import { capabilitiesIn, isStateless } from './request-facts.ts'
import { isJsonObject, type JsonObject } from '../model/json.ts'
import { RetriedCalls } from './retried-calls.ts'
import { largestMessage, type Line } from './wire/line-splitter.ts'
import type { Batch, Id, Malformed, Notification, Request, Response, Single } from './wire/message.ts'
import { readMessage } from './wire/read-message.ts'

export interface SessionParts extends DeskParts {
  /** The server, and what it said of its tools; shared where it has several clients. */
  readonly tools: KnownTools
  /** Calls that were answered with a question; shared where a client has a session for each request. */
  readonly retried?: RetriedCalls
  /** Methods that are judged besides calls of tools. */
  readonly also?: readonly AlsoJudged[]
  /** Where the dashboard is, for links to reviews. */
  readonly address?: () => string | undefined
  readonly toClient: (raw: Buffer, about?: Id) => void
  readonly toServer: (raw: Buffer, about?: Id) => void
}

type Unread = Pick<Malformed, 'id' | 'isAnswer'>

type Outcome = 'pass' | 'gone' | { readonly answer: Buffer } | { readonly raw: Buffer }

/** See the top of this file. */
export class McpSession {
  private readonly parts: SessionParts
  private readonly desk: CallDesk
  private readonly admissions: Admissions
  private readonly pending = new PendingRequests()
  private readonly working = new Set<Promise<void>>()
  private capabilities: JsonObject | undefined
  /** Why nothing new is taken. */
  private ended: string | undefined

  constructor(parts: SessionParts) {
    const { tools, also = [], address = () => undefined, retried = new RetriedCalls() } = parts
    this.parts = parts
    this.desk = new CallDesk(parts)
    this.admissions = new Admissions({ tools, also, address, retried }, this.desk)
  }

  /** A line of the client. */
  fromClient(line: Line): void {
    if ('tooLarge' in line) return this.refuseUnread(line, tooLarge)
    const message = readMessage(line.raw)
    if (message.kind === 'malformed') return this.refuseUnread(message, message.why)
    if (message.kind === 'batch') return this.batchFromClient(message)
    const outcome = this.take(message)
    if (outcome instanceof Promise) this.work(outcome.then(settled => this.conclude(message, settled)))
    else this.conclude(message, outcome)
  }

  /** A line of the server; `about` where its transport knows which request it belongs to. */
  fromServer(line: Line, about?: Id): void {
    if ('tooLarge' in line) return this.failUnread(line, tooLarge)
    const message = readMessage(line.raw)
    if (message.kind === 'malformed') return this.failUnread(message, message.why)
    if (message.kind === 'batch') return this.batchFromServer(message, about)
    if (!this.isForClient(message)) return
    this.parts.toClient(message.raw, message.kind === 'response' ? (message.id ?? about) : about)
  }

  /** A request is no longer wanted; true where the server never saw it, and need not hear of it. */
  cancel(id: Id): boolean {
    const pending = this.pending.find(id)
    if (!pending || pending.sent) return false
    this.pending.drop(id)
    pending.abort?.abort()
    return true
  }

  /** The client has gone: nothing new passes. Resolves when all that follows from it is done. */
  async clientClosed(): Promise<void> {
    this.end('the client has closed the connection', pending => !pending.sent)
    await this.settled()
  }

  /** The server has gone, and why in a few words: whoever waits is told. Resolves as `clientClosed` does. */
  async serverClosed(why: string): Promise<void> {
    this.end(why)
    await this.settled()
  }

  /** Whether the server still owes an answer. */
  get isAwaited(): boolean {
    return this.pending.some(({ sent }) => sent)
  }

  /** Whether the server still owes the answer to this request. */
  awaits(id: Id): boolean {
    return this.pending.find(id)?.sent === true
  }

  /** Its transport answered this request in its own way (a 401): no message about it comes any more. */
  forget(id: Id): void {
    if (this.awaits(id)) this.pending.drop(id)
  }

  private async settled(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working)
    await this.desk.settled()
  }

  private end(why: string, which?: (pending: PendingRequest) => boolean): void {
    this.ended ??= why
    for (const { request, abort } of this.pending.takeAll(which)) {
      abort?.abort()
      this.fail(request.id, `There is no answer: ${why}.`)
    }
  }

  private work(done: Promise<void>): void {
    const tracked = done.finally(() => this.working.delete(tracked))
    this.working.add(tracked)
  }

  /** What becomes of a message of the client; at once, save for what is judged. */
  private take(message: Single): Outcome | Promise<Outcome> {
    if (message.kind === 'response') return this.admissions.questions.take(message) ? 'gone' : 'pass'
    return message.kind === 'request' ? this.takeRequest(message) : this.takeNotification(message)
  }

  private takeNotification({ method, params }: Notification): Outcome {
    if (this.admissions.isJudged(method)) {
      this.parts.note(`A ${method} without an id was not passed on: nobody could be told what came of it.`)
      return 'gone'
    }
    const id = isJsonObject(params) ? params['requestId'] : undefined
    if (method !== 'notifications/cancelled' || (typeof id !== 'string' && typeof id !== 'number'))
      return 'pass'
    return this.cancel(id) ? 'gone' : 'pass'
  }

  private takeRequest(request: Request): Outcome | Promise<Outcome> {
    const { id, method, params } = request
    if (this.ended !== undefined) return failed(id, `Nothing runs any more: ${this.ended}.`)
    if (this.pending.has(id))
      return failed(id, 'This id is in use: a request needs one of its own.', errorCodes.request)
    if (method === 'initialize') this.capabilities = capabilitiesIn(params)
    if (this.admissions.isJudged(method)) return this.admit(request)
    this.pending.add({ request, sent: true })
    return 'pass'
  }

  private async admit(request: Request): Promise<Outcome> {
    const abort = new AbortController()
    const pending: PendingRequest = { request, abort, sent: false }
    this.pending.add(pending)
    const { id, params } = request
    const capabilities = isStateless(params) ? capabilitiesIn(params) : this.capabilities
    const tell = (raw: Buffer) => this.parts.toClient(raw, id)
    const admission = await this.admissions.admit(request, { capabilities, signal: abort.signal, tell })
    // Cancelled, or its client or server has gone: it was told already, if anybody was to be told.
    if (!this.pending.holds(pending)) return 'gone'
    if (!admission.pass) {
      this.pending.drop(id)
      return { answer: admission.answer }
    }
    pending.sent = true
    pending.judged = admission
    return admission.raw === request.raw ? 'pass' : { raw: admission.raw }
  }

  private conclude(message: Single, outcome: Outcome): void {
    const about = message.kind === 'request' ? message.id : undefined
    if (outcome === 'pass') this.parts.toServer(message.raw, about)
    else if (outcome !== 'gone' && 'raw' in outcome) this.parts.toServer(outcome.raw, about)
    else if (outcome !== 'gone') this.parts.toClient(outcome.answer, about)
  }

  /** All elements pass together, as they came; of a batch with refused ones the rest passes, and those are answered. */
  private batchFromClient({ raw, items }: Batch): void {
    const fault = items.find(item => item.kind === 'malformed')
    if (fault) return this.refuseBatch(items, fault.why)
    const messages = items as readonly Single[]
    const outcomes = messages.map(message => this.take(message))
    this.work(Promise.all(outcomes).then(settled => this.concludeBatch(raw, messages, settled)))
  }

  private refuseBatch(items: Batch['items'], why: string): void {
    for (const item of items)
      if (item.kind === 'malformed') this.refuseUnread(item, why)
      else if (item.kind === 'request') this.refuseUnread({ id: item.id, isAnswer: false }, why)
      else if (item.kind === 'response' && item.id !== null)
        this.refuseUnread({ id: item.id, isAnswer: true }, why)
  }

  private failAll(messages: readonly Single[], why: string): void {
    for (const message of messages) {
      if (message.kind !== 'request' || this.pending.find(message.id)?.request !== message) continue
      this.pending.drop(message.id)
      this.fail(message.id, `Nothing runs any more: ${why}.`)
    }
  }

  private concludeBatch(raw: Buffer, messages: readonly Single[], outcomes: readonly Outcome[]): void {
    if (this.ended !== undefined) return this.failAll(messages, this.ended)
    const passed = messages.flatMap(({ raw: own }, at) => passing(own, outcomes[at]))
    const answers = outcomes.flatMap(outcome =>
      typeof outcome === 'object' && 'answer' in outcome ? [outcome.answer] : [],
    )
    const about = messages.find(message => message.kind === 'request')?.id
    if (outcomes.every(outcome => outcome === 'pass')) this.parts.toServer(raw, about)
    else if (passed.length > 0) this.parts.toServer(arrayOf(passed), about)
    if (answers.length > 0) this.parts.toClient(arrayOf(answers), about)
  }

  private batchFromServer({ raw, items }: Batch, about: Id | undefined): void {
    const passed = items.filter(item => this.isForClient(item))
    if (passed.length === items.length) this.parts.toClient(raw, about)
    else if (passed.length > 0) this.parts.toClient(arrayOf(passed.map(item => (item as Single).raw)), about)
  }

  /** Whether a message of the server passes; what its answers tell is kept. */
  private isForClient(message: Single | Malformed): boolean {
    if (message.kind === 'malformed') {
      this.failUnread(message, message.why)
      return false
    }
    if (message.kind !== 'response' || message.id === null) return true
    const pending = this.pending.find(message.id)
    if (!pending?.sent) {
      this.parts.note('The server answered a request that it was not sent, or answered twice: not passed on.')
      return false
    }
    this.pending.drop(message.id)
    this.learn(pending, message)
    return true
  }

  private learn({ request, judged }: PendingRequest, response: Response): void {
    const { method, params } = request
    if (method === 'tools/list') this.parts.tools.take(params, response.result)
    if (judged) {
      this.admissions.learn(request, judged.callId, response)
      this.desk.report(judged.tool, judged.callId, response)
    } else if (method === 'tasks/result' || method === 'tasks/get')
      this.desk.report(null, undefined, response)
  }

  /** What the client sent can’t pass, so whoever waits for it is told why: itself, or the server for its answer. */
  private refuseUnread({ id, isAnswer }: Unread, why: string): void {
    const text = `Countersign did not pass this message on: ${why}.`
    const code = id === undefined ? errorCodes.parse : errorCodes.request
    if (!isAnswer) this.parts.toClient(errorMessage(id ?? null, code, text), id)
    else if (id !== undefined) this.parts.toServer(errorMessage(id, code, text))
    else this.parts.note(`A message of the client was not passed on: ${why}.`)
  }

  /** What the server sent can’t pass: the operator is told, and whoever waits for it. */
  private failUnread({ id, isAnswer }: Unread, why: string): void {
    this.parts.note(`A message of the server was not passed on: ${why}.`)
    if (id === undefined) return
    const text = `The server’s answer was not passed on: ${why}.`
    if (!isAnswer) this.parts.toServer(errorMessage(id, errorCodes.request, text))
    else if (this.pending.find(id)?.sent) {
      this.pending.drop(id)
      this.fail(id, text)
    }
  }

  private fail(id: Id, why: string): void {
    this.parts.toClient(failed(id, why).answer, id)
  }
}

const tooLarge = `it is larger than ${largestMessage / 1_048_576} MiB`

function failed(id: Id, why: string, code: number = errorCodes.ended): { readonly answer: Buffer } {
  return { answer: errorMessage(id, code, `Countersign: ${why}`) }
}

function passing(raw: Buffer, outcome: Outcome | undefined): readonly Buffer[] {
  if (outcome === 'pass') return [raw]
  return typeof outcome === 'object' && 'raw' in outcome ? [outcome.raw] : []
}

function arrayOf(messages: readonly Buffer[]): Buffer {
  const parts = messages.flatMap((raw, at) => (at === 0 ? [raw] : [Buffer.from(','), raw]))
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

import { isJsonObject } from '../../model/json.ts'
import { mayBeCalled } from '../catalogue/allowed-tools.ts'
import { errorCodes, errorMessage, failure } from '../wire/answers.ts'
import { arrayOf, type Outcome, settledBatch, unreadIn } from './batches.ts'
import type { PendingRequest } from './pending-requests.ts'
import { capabilitiesIn, isStateless } from '../wire/request-facts.ts'
import type { SessionState } from './session-state.ts'
import { type Line, tooLarge } from '../wire/line-splitter.ts'
import type { Batch, Id, Notification, Request, Single, Unread } from '../wire/message.ts'
import { readMessage } from '../wire/read-message.ts'

/** What becomes of what the client sends. */
export class ClientSide {
  private readonly state: SessionState

  constructor(state: SessionState) {
    this.state = state
  }

  hear(line: Line): void {
    if ('tooLarge' in line) return this.refuseUnread(line, tooLarge)
    const message = readMessage(line.raw)
    if (message.kind === 'malformed') return this.refuseUnread(message, message.why)
    if (message.kind === 'batch') return this.batch(message)
    const outcome = this.take(message)
    if (outcome instanceof Promise) this.state.work(outcome.then(settled => this.conclude(message, settled)))
    else this.conclude(message, outcome)
  }

  /** A request is no longer wanted; true where the server never saw it, and need not hear of it. */
  cancel(id: Id): boolean {
    const { pending, owed, parts } = this.state
    const found = pending.find(id)
    if (!found) return false
    if (found.sent) {
      // The server may never answer it, so that nothing waits for that.
      const answers = owed.take(id)
      if (answers.length > 0) parts.toClient(arrayOf(answers), id)
      return false
    }
    pending.drop(id)
    found.abort?.abort()
    return true
  }

  /** What becomes of a message; at once, save for what is judged. */
  private take(message: Single): Outcome | Promise<Outcome> {
    if (message.kind === 'response') return this.state.admissions.questions.take(message) ? 'gone' : 'pass'
    return message.kind === 'request' ? this.takeRequest(message) : this.takeNotification(message)
  }

  private takeNotification({ method, params }: Notification): Outcome {
    const { admissions, parts } = this.state
    if (admissions.isJudged(method)) {
      parts.note(`A ${method} without an id was not passed on: nobody could be told what came of it.`)
      return 'gone'
    }
    const id = isJsonObject(params) ? params['requestId'] : undefined
    if (method !== 'notifications/cancelled' || (typeof id !== 'string' && typeof id !== 'number'))
      return 'pass'
    return this.cancel(id) ? 'gone' : 'pass'
  }

  private takeRequest(request: Request): Outcome | Promise<Outcome> {
    const { id, method, params } = request
    const { state } = this
    if (state.ended !== undefined) return { answer: failure(id, `Nothing runs any more: ${state.ended}.`) }
    if (state.pending.has(id))
      return { answer: failure(id, 'This id is in use: a request needs one of its own.', errorCodes.request) }
    if (!mayBeCalled(request, state.parts.allowed))
      return { answer: failure(id, notAllowed, errorCodes.parameters) }
    if (method === 'initialize') state.capabilities = capabilitiesIn(params)
    if (state.admissions.isJudged(method)) return this.admit(request)
    state.pending.add({ request, sent: false })
    return 'pass'
  }

  private async admit(request: Request): Promise<Outcome> {
    const { pending, admissions, parts } = this.state
    const abort = new AbortController()
    const own: PendingRequest = { request, abort, sent: false }
    pending.add(own)
    const { id, params } = request
    const capabilities = isStateless(params) ? capabilitiesIn(params) : this.state.capabilities
    const tell = (raw: Buffer) => parts.toClient(raw, id)
    const admission = await admissions.admit(request, { capabilities, signal: abort.signal, tell })
    // Cancelled, or its client or server has gone: it was told already, if anybody was to be told.
    if (!pending.holds(own)) return 'gone'
    if (!admission.pass) {
      pending.drop(id)
      return { answer: admission.answer }
    }
    own.judged = admission
    return admission.raw === request.raw ? 'pass' : { raw: admission.raw }
  }

  private conclude(message: Single, outcome: Outcome): void {
    const { toServer, toClient } = this.state.parts
    const about = message.kind === 'request' ? message.id : undefined
    const settled = this.sending(message, outcome)
    if (settled === 'pass') toServer(message.raw, about)
    else if (settled !== 'gone' && 'raw' in settled) toServer(settled.raw, about)
    else if (settled !== 'gone') toClient(settled.answer, about)
  }

  /** What becomes of a message now that it would go: a request that was taken back, while others of its batch were judged, does not. */
  private sending(message: Single, outcome: Outcome): Outcome {
    if (message.kind !== 'request' || (outcome !== 'pass' && (outcome === 'gone' || 'answer' in outcome)))
      return outcome
    const own = this.state.pending.find(message.id)
    if (own?.request !== message) return 'gone'
    own.sent = true
    return outcome
  }

  private batch({ raw, items }: Batch): void {
    const fault = items.find(item => item.kind === 'malformed')
    if (fault) {
      for (const unread of unreadIn(items)) this.refuseUnread(unread, fault.why)
      return
    }
    const messages = items as readonly Single[]
    const outcomes = messages.map(message => this.take(message))
    this.state.work(Promise.all(outcomes).then(settled => this.concludeBatch(raw, messages, settled)))
  }

  private concludeBatch(raw: Buffer, messages: readonly Single[], outcomes: readonly Outcome[]): void {
    const { ended, owed, parts } = this.state
    if (ended !== undefined) return this.failAll(messages, ended)
    const about = messages.find(message => message.kind === 'request')?.id
    const sending = messages.map((message, at) => this.sending(message, outcomes[at] ?? 'gone'))
    const { passes, ids, answers } = settledBatch(raw, messages, sending)
    if (answers.length > 0 && ids.length > 0) owed.keep(ids, answers)
    else if (answers.length > 0) parts.toClient(arrayOf(answers), about)
    if (passes) parts.toServer(passes, about)
  }

  private failAll(messages: readonly Single[], why: string): void {
    const { pending } = this.state
    for (const message of messages) {
      if (message.kind !== 'request' || pending.find(message.id)?.request !== message) continue
      pending.drop(message.id)
      this.state.fail(message.id, `Nothing runs any more: ${why}.`)
    }
  }

  /** What can’t pass: whoever waits for it is told why, itself, or the server for its answer. */
  private refuseUnread({ id, isAnswer }: Unread, why: string): void {
    const { toClient, toServer, note } = this.state.parts
    const text = `Countersign did not pass this message on: ${why}.`
    const code = id === undefined ? errorCodes.parse : errorCodes.request
    if (!isAnswer) toClient(errorMessage(id ?? null, code, text), id)
    else if (id !== undefined) toServer(errorMessage(id, code, text))
    else note(`A message of the client was not passed on: ${why}.`)
  }
}

const notAllowed = 'this tool may not be called here: its server’s list in mcp.toml does not have it.'

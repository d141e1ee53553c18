import { isJsonObject } from '../../../ground/model/json.ts'
import { isToolListed } from '../catalogue/is-tool-listed.ts'
import { errorCodes, errorMessage, failureMessage } from '../wire/error-message.ts'
import { arrayOf, type MessageOutcome, type SessionState, settleBatch, unreadIn } from './session-state.ts'
import type { PendingRequest } from './pending-requests.ts'
import { capabilitiesIn, isStateless } from '../wire/protocol-version.ts'
import { tooLarge, type WireLine } from '../wire/line-splitter.ts'
import type { Batch, Id, Notification, Request, Single, Unread } from '../wire/message.ts'
import { readMessage } from '../wire/read-message.ts'

/** Handles the messages of the client. */
export class ClientSide {
  private readonly state: SessionState

  constructor(state: SessionState) {
    this.state = state
  }

  onLine(line: WireLine): void {
    if ('tooLarge' in line) return this.refuseUnread(line, tooLarge)
    const message = readMessage(line.raw)
    if (message.kind === 'malformed') return this.refuseUnread(message, message.why)
    if (message.kind === 'batch') return this.onBatch(message)
    const outcome = this.onMessage(message)
    if (outcome instanceof Promise) this.state.track(outcome.then(settled => this.conclude(message, settled)))
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

  /** Gives the outcome of a message: at once, or later for one that is judged. */
  private onMessage(message: Single): MessageOutcome | Promise<MessageOutcome> {
    if (message.kind === 'response')
      return this.state.admissions.questions.onResponse(message) ? 'gone' : 'pass'
    return message.kind === 'request' ? this.onRequest(message) : this.onNotification(message)
  }

  private onNotification({ method, params }: Notification): MessageOutcome {
    const { admissions, parts } = this.state
    if (admissions.needsAdmission(method)) {
      parts.note(`A ${method} without an id was not passed on: nobody could be told what came of it.`)
      return 'gone'
    }
    const id = isJsonObject(params) ? params['requestId'] : undefined
    if (method !== 'notifications/cancelled' || (typeof id !== 'string' && typeof id !== 'number'))
      return 'pass'
    return this.cancel(id) ? 'gone' : 'pass'
  }

  private onRequest(request: Request): MessageOutcome | Promise<MessageOutcome> {
    const { id, method, params } = request
    const { state } = this
    if (state.ended !== undefined)
      return { answer: failureMessage(id, `Nothing runs any more: ${state.ended}.`) }
    if (state.pending.has(id))
      return {
        answer: failureMessage(id, 'This id is in use: a request needs one of its own.', errorCodes.request),
      }
    if (!isToolListed(request, state.parts.allowed))
      return { answer: failureMessage(id, notAllowed, errorCodes.parameters) }
    if (method === 'initialize') state.capabilities = capabilitiesIn(params)
    if (state.admissions.needsAdmission(method)) return this.admit(request)
    state.pending.add({ request, sent: false })
    return 'pass'
  }

  private async admit(request: Request): Promise<MessageOutcome> {
    const { pending, admissions, parts } = this.state
    const abort = new AbortController()
    const own: PendingRequest = { request, abort, sent: false }
    pending.add(own)
    const { id, params } = request
    const capabilities = isStateless(params) ? capabilitiesIn(params) : this.state.capabilities
    const send = (raw: Buffer) => parts.toClient(raw, id)
    const admission = await admissions.admit(request, { capabilities, signal: abort.signal, send })
    // Cancelled, or its client or server has gone: it was told already, if anybody was to be told.
    if (!pending.holds(own)) return 'gone'
    if (!admission.pass) {
      pending.drop(id)
      return { answer: admission.answer }
    }
    own.judged = admission
    return admission.raw === request.raw ? 'pass' : { raw: admission.raw }
  }

  private conclude(message: Single, outcome: MessageOutcome): void {
    const { toServer, toClient } = this.state.parts
    const about = message.kind === 'request' ? message.id : undefined
    const settled = this.sending(message, outcome)
    if (settled === 'pass') toServer(message.raw, about)
    else if (settled !== 'gone' && 'raw' in settled) toServer(settled.raw, about)
    else if (settled !== 'gone') toClient(settled.answer, about)
  }

  /**
   * Gives the outcome of a message now that it would go. A request that was cancelled while others of its batch were
   * judged does not go.
   */
  private sending(message: Single, outcome: MessageOutcome): MessageOutcome {
    if (message.kind !== 'request' || (outcome !== 'pass' && (outcome === 'gone' || 'answer' in outcome)))
      return outcome
    const own = this.state.pending.find(message.id)
    if (own?.request !== message) return 'gone'
    own.sent = true
    return outcome
  }

  private onBatch({ raw, items }: Batch): void {
    const fault = items.find(item => item.kind === 'malformed')
    if (fault) {
      for (const unread of unreadIn(items)) this.refuseUnread(unread, fault.why)
      return
    }
    const messages = items as readonly Single[]
    const outcomes = messages.map(message => this.onMessage(message))
    this.state.track(Promise.all(outcomes).then(settled => this.concludeBatch(raw, messages, settled)))
  }

  private concludeBatch(raw: Buffer, messages: readonly Single[], outcomes: readonly MessageOutcome[]): void {
    const { ended, owed, parts } = this.state
    if (ended !== undefined) return this.failAll(messages, ended)
    const about = messages.find(message => message.kind === 'request')?.id
    const sending = messages.map((message, at) => this.sending(message, outcomes[at] ?? 'gone'))
    const { passes, ids, answers } = settleBatch(raw, messages, sending)
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

  /**
   * Refuses a message that can’t pass: tells the side that waits for it why, the client itself or the server for its
   * answer.
   */
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

import { errorCodes, errorMessage } from './answers.ts'
import { arrayOf } from './batches.ts'
import type { PendingRequest } from './pending-requests.ts'
import type { SessionState } from './session-state.ts'
import { type Line, tooLarge } from './wire/line-splitter.ts'
import type { Batch, Id, Malformed, Response, Single, Unread } from './wire/message.ts'
import { readMessage } from './wire/read-message.ts'

/** What becomes of what the server sends. */
export class ServerSide {
  private readonly state: SessionState

  constructor(state: SessionState) {
    this.state = state
  }

  /** `about` where its transport knows which request it belongs to. */
  hear(line: Line, about: Id | undefined): void {
    if ('tooLarge' in line) return this.failUnread(line, tooLarge)
    const message = readMessage(line.raw)
    if (message.kind === 'malformed') return this.failUnread(message, message.why)
    if (message.kind === 'batch') return this.batch(message, about)
    if (!this.isForClient(message)) return
    if (message.kind === 'response' && message.id !== null) this.state.answer(message.id, message.raw)
    else this.state.parts.toClient(message.raw, about)
  }

  private batch({ raw, items }: Batch, about: Id | undefined): void {
    const { owed, parts } = this.state
    const passed = items.flatMap(item => (this.isForClient(item) ? [item as Single] : []))
    const answers = passed.flatMap(item =>
      item.kind === 'response' && item.id !== null ? owed.take(item.id) : [],
    )
    if (passed.length === items.length && answers.length === 0) parts.toClient(raw, about)
    else if (passed.length > 0) parts.toClient(arrayOf([...passed.map(item => item.raw), ...answers]), about)
  }

  /** Whether a message passes; what its answers tell is kept. */
  private isForClient(message: Single | Malformed): boolean {
    const { pending, parts } = this.state
    if (message.kind === 'malformed') {
      this.failUnread(message, message.why)
      return false
    }
    if (message.kind !== 'response' || message.id === null) return true
    const found = pending.find(message.id)
    if (!found?.sent) {
      parts.note('The server answered a request that it was not sent, or answered twice: not passed on.')
      return false
    }
    pending.drop(message.id)
    this.learn(found, message)
    return true
  }

  private learn({ request, judged }: PendingRequest, response: Response): void {
    const { parts, admissions, desk } = this.state
    const { method, params } = request
    if (method === 'tools/list') parts.tools.take(params, response.result)
    if (judged) {
      admissions.learn(request, judged.callId, response)
      desk.report(judged.tool, judged.callId, response)
    } else if (method === 'tasks/result' || method === 'tasks/get') desk.report(null, undefined, response)
  }

  /** What can’t pass: the operator is told, and whoever waits for it. */
  private failUnread({ id, isAnswer }: Unread, why: string): void {
    const { pending, parts } = this.state
    parts.note(`A message of the server was not passed on: ${why}.`)
    if (id === undefined) return
    const text = `The server’s answer was not passed on: ${why}.`
    if (!isAnswer) parts.toServer(errorMessage(id, errorCodes.request, text))
    else if (pending.find(id)?.sent) {
      pending.drop(id)
      this.state.fail(id, text)
    }
  }
}

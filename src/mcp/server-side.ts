import { onlyAllowed } from './allowed-tools.ts'
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
    const passed = this.passing(message)
    if (!passed) return
    if (passed.kind === 'response' && passed.id !== null) this.state.answer(passed.id, passed.raw)
    else this.state.parts.toClient(passed.raw, about)
  }

  private batch({ raw, items }: Batch, about: Id | undefined): void {
    const { owed, parts } = this.state
    const passed = items.flatMap(item => this.passing(item) ?? [])
    const answers = passed.flatMap(item =>
      item.kind === 'response' && item.id !== null ? owed.take(item.id) : [],
    )
    const isWhole = passed.length === items.length && passed.every((item, at) => item === items[at])
    if (isWhole && answers.length === 0) parts.toClient(raw, about)
    else if (passed.length > 0) parts.toClient(arrayOf([...passed.map(item => item.raw), ...answers]), about)
  }

  /** What of a message passes: itself, save for a list of tools of which some may not be called. What it tells is kept. */
  private passing(message: Single | Malformed): Single | undefined {
    const { pending, parts } = this.state
    if (message.kind === 'malformed') {
      this.failUnread(message, message.why)
      return undefined
    }
    if (message.kind !== 'response' || message.id === null) return message
    const found = pending.find(message.id)
    if (!found?.sent) {
      parts.note('The server answered a request that it was not sent, or answered twice: not passed on.')
      return undefined
    }
    pending.drop(message.id)
    const passed = found.request.method === 'tools/list' ? onlyAllowed(message, parts.allowed) : message
    this.learn(found, passed)
    return passed
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

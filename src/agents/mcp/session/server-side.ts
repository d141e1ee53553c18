import { mcpName } from '../../hook/tool-parts.ts'
import { keepListedTools } from '../catalogue/is-tool-listed.ts'
import { errorCodes, errorMessage } from '../wire/error-message.ts'
import { arrayOf, type SessionParts, type SessionState } from './session-state.ts'
import { isHandshake, isListing } from '../catalogue/listed-text.ts'
import type { PendingRequest } from './pending-requests.ts'
import { mcpMethod } from '../admission/mcp-method.ts'
import { SamplingHandler } from '../admission/sampling-handler.ts'
import { tooLarge, type WireLine } from '../wire/line-splitter.ts'
import type { Batch, Id, Request, Response, Single, Unread } from '../wire/message.ts'
import { readMessage } from '../wire/read-message.ts'

type Send = SessionParts['toClient']

/** The functions that take messages about one message of the server. */
interface Ways {
  readonly about: Id | undefined
  readonly later: Send
  readonly back: Send
}

/** A message that passes, with the request that it answers. */
interface Passed {
  readonly message: Single
  readonly request?: Request
}

/** Handles the messages of the server. */
export class ServerSide {
  private readonly state: SessionState
  private readonly sampling: SamplingHandler

  constructor(state: SessionState) {
    this.state = state
    this.sampling = new SamplingHandler({
      admissions: state.admissions,
      tools: state.parts.tools,
      isOver: () => state.ended !== undefined,
      answer: (id, raw, send) => state.answer(id, raw, send),
    })
  }

  /** `about` where its transport knows which request it belongs to; `later` takes what has to be judged first, `back` what the server is answered. */
  onLine(
    line: WireLine,
    {
      about,
      later = this.state.parts.toClient,
      back = this.state.parts.toServer,
    }: { readonly [Way in keyof Ways]?: Ways[Way] | undefined },
  ): Promise<void> | undefined {
    const ways: Ways = { about, later, back }
    const message =
      'tooLarge' in line ? { kind: 'malformed' as const, why: tooLarge, ...line } : readMessage(line.raw)
    if (message.kind === 'malformed') this.failUnread(message, message.why, back)
    else if (message.kind !== 'batch') return this.onMessage(message, ways)
    else if (message.items.some(item => this.sampling.needsAdmission(item)))
      return this.oneByOne(message, ways)
    else this.onBatch(message, ways)
    return undefined
  }

  /** Nothing is judged any more for what the server asks. */
  giveUp(): void {
    this.sampling.giveUp()
  }

  private onMessage(input: Single, ways: Ways): Promise<void> | undefined {
    if (input.kind === 'notification' && this.sampling.cancelIfPending(input)) return undefined
    const passed = this.passing(input)
    if (!passed) return undefined
    const { message, request = message } = passed
    if (
      message.kind !== 'notification' &&
      request.kind === 'request' &&
      this.sampling.needsAdmission(message)
    ) {
      const done = this.sampling.admit(message, request, ways)
      this.state.track(done)
      return done
    }
    if (message.kind === 'response' && message.id !== null) this.state.answer(message.id, message.raw)
    else this.state.parts.toClient(message.raw, ways.about)
    return undefined
  }

  private async oneByOne({ items }: Batch, ways: Ways): Promise<void> {
    for (const item of items)
      if (item.kind === 'malformed') this.failUnread(item, item.why, ways.back)
      else await this.onMessage(item, ways)
  }

  private onBatch({ raw, items }: Batch, { about, back }: Ways): void {
    const { owed, parts } = this.state
    const passed = items.flatMap(item => {
      if (item.kind === 'malformed') this.failUnread(item, item.why, back)
      const one = item.kind === 'malformed' ? undefined : this.passing(item)
      return one ? [one.message] : []
    })
    const answers = passed.flatMap(item =>
      item.kind === 'response' && item.id !== null ? owed.take(item.id) : [],
    )
    const isWhole = passed.length === items.length && passed.every((item, at) => item === items[at])
    if (isWhole && answers.length === 0) parts.toClient(raw, about)
    else if (passed.length > 0) parts.toClient(arrayOf([...passed.map(item => item.raw), ...answers]), about)
  }

  /**
   * Gives the part of a message that passes: the message itself, or a list without the tools that may not be called.
   * Learns from answers.
   */
  private passing(message: Single): Passed | undefined {
    const { pending, parts } = this.state
    if (message.kind !== 'response' || message.id === null) return { message }
    const found = pending.find(message.id)
    if (!found?.sent) {
      parts.note('The server answered a request that it was not sent, or answered twice: not passed on.')
      return undefined
    }
    pending.drop(message.id)
    const { request } = found
    const passed = request.method === 'tools/list' ? keepListedTools(message, parts.allowed) : message
    this.onResponse(found, passed)
    return { message: passed, request }
  }

  private onResponse({ request, judged }: PendingRequest, response: Response): void {
    const { parts, admissions, handler } = this.state
    const { method, params } = request
    const { result } = response
    if (isHandshake(method)) this.state.onInitialized(method, result)
    else if (isListing(method)) {
      const listed = method === 'tools/list' ? parts.tools.readList(params, result) : []
      handler.onToolsListed(parts.tools, method, result, listed)
    }
    if (judged) {
      admissions.onResponse(request, judged.callId, response)
      handler.report(judged.tool, judged.callId, response)
      return
    }
    const { resultIsRead } = mcpMethod(method)
    if (!resultIsRead) return
    const tool = resultIsRead === 'as method' ? mcpName(parts.tools.server.name, method) : null
    handler.report(tool, undefined, response)
  }

  /** Refuses a message that can’t pass: tells the operator, and the side that waits for it. */
  private failUnread({ id, isAnswer }: Unread, why: string, back: Send): void {
    const { pending, parts } = this.state
    parts.note(`A message of the server was not passed on: ${why}.`)
    if (id === undefined) return
    const text = `The server’s answer was not passed on: ${why}.`
    if (!isAnswer) back(errorMessage(id, errorCodes.request, text))
    else if (pending.find(id)?.sent) {
      pending.drop(id)
      this.state.fail(id, text)
    }
  }
}

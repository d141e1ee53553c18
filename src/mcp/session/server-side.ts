import { mcpName } from '../../hook/tools.ts'
import { onlyAllowed } from '../catalogue/allowed-tools.ts'
import { errorCodes, errorMessage } from '../wire/answers.ts'
import { arrayOf } from './batches.ts'
import { greets, tells } from '../catalogue/listed-text.ts'
import type { PendingRequest } from './pending-requests.ts'
import { SamplingDesk } from '../judging/sampling-desk.ts'
import type { SessionParts, SessionState } from './session-state.ts'
import { type Line, tooLarge } from '../wire/line-splitter.ts'
import type { Batch, Id, Request, Response, Single, Unread } from '../wire/message.ts'
import { readMessage } from '../wire/read-message.ts'

/** Methods that nobody judges here and whose results models read. */
const given: ReadonlySet<string> = new Set(['resources/read', 'prompts/get'])

type Send = SessionParts['toClient']

/** Where what is said about one message of the server goes. */
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

/** What becomes of what the server sends. */
export class ServerSide {
  private readonly state: SessionState
  private readonly sampling: SamplingDesk

  constructor(state: SessionState) {
    this.state = state
    this.sampling = new SamplingDesk({
      admissions: state.admissions,
      tools: state.parts.tools,
      isOver: () => state.ended !== undefined,
      answer: (id, raw, send) => state.answer(id, raw, send),
    })
  }

  /** `about` where its transport knows which request it belongs to; `later` takes what has to be judged first, `back` what the server is answered. */
  hear(
    line: Line,
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
    else if (message.kind !== 'batch') return this.single(message, ways)
    else if (message.items.some(item => this.sampling.judges(item))) return this.oneByOne(message, ways)
    else this.batch(message, ways)
    return undefined
  }

  /** Nothing is judged any more for what the server asks. */
  giveUp(): void {
    this.sampling.giveUp()
  }

  private single(given: Single, ways: Ways): Promise<void> | undefined {
    if (given.kind === 'notification' && this.sampling.isTakenBack(given)) return undefined
    const passed = this.passing(given)
    if (!passed) return undefined
    const { message, request = message } = passed
    if (message.kind !== 'notification' && request.kind === 'request' && this.sampling.judges(message)) {
      const done = this.sampling.pass(message, request, ways)
      this.state.work(done)
      return done
    }
    if (message.kind === 'response' && message.id !== null) this.state.answer(message.id, message.raw)
    else this.state.parts.toClient(message.raw, ways.about)
    return undefined
  }

  private async oneByOne({ items }: Batch, ways: Ways): Promise<void> {
    for (const item of items)
      if (item.kind === 'malformed') this.failUnread(item, item.why, ways.back)
      else await this.single(item, ways)
  }

  private batch({ raw, items }: Batch, { about, back }: Ways): void {
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

  /** What of a message passes: itself, save for a list of tools of which some may not be called. What it tells is kept. */
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
    const passed = request.method === 'tools/list' ? onlyAllowed(message, parts.allowed) : message
    this.learn(found, passed)
    return { message: passed, request }
  }

  private learn({ request, judged }: PendingRequest, response: Response): void {
    const { parts, admissions, desk } = this.state
    const { method, params } = request
    const { result } = response
    if (greets(method)) this.state.greeted(method, result)
    else if (tells(method)) {
      const listed = method === 'tools/list' ? parts.tools.take(params, result) : []
      desk.listed(parts.tools, method, result, listed)
    }
    if (judged) {
      admissions.learn(request, judged.callId, response)
      desk.report(judged.tool, judged.callId, response)
    } else if (method === 'tasks/result' || method === 'tasks/get') desk.report(null, undefined, response)
    else if (given.has(method)) desk.report(mcpName(parts.tools.server.name, method), undefined, response)
  }

  /** What can’t pass: the operator is told, and whoever waits for it. */
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

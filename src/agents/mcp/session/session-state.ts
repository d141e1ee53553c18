import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { JudgedMethod } from '../../../ground/model/judged-method-table.ts'
import { Admissions } from '../admission/admissions.ts'
import { failureMessage } from '../wire/error-message.ts'
import { arrayOf } from './settle-batch.ts'
import type { ServerInstructions } from '../../../ground/model/offered-tool.ts'
import { CallHandler, type CallHandlerParts, errorText } from '../admission/call-handler.ts'
import type { KnownTools } from '../catalogue/known-tools.ts'
import { OwedAnswers, PendingRequests } from './pending-requests.ts'
import { RetriedCalls } from '../admission/retried-calls.ts'
import type { Id } from '../wire/message.ts'

/** The parts of a session: the gate, the server, and the functions that take its messages. */
export interface SessionParts extends CallHandlerParts {
  /** The server, and what it said of its tools; shared where it has several clients. */
  readonly tools: KnownTools
  /** Calls that were answered with a question; shared where a client has a session for each request. */
  readonly retried?: RetriedCalls
  /** Methods that are judged besides calls of tools. */
  readonly also?: (profile: string) => readonly JudgedMethod[]
  /** The instructions of the server go no further than here, so that no model reads them. */
  readonly keepsGreeting?: true
  /** Tools that may be called, and are listed; all when left out. */
  readonly allowed?: readonly string[]
  /** The address of the dashboard, for links to reviews. */
  readonly address?: () => string | undefined
  readonly toClient: (raw: Buffer, about?: Id) => void
  readonly toServer: (raw: Buffer, about?: Id) => void
}

/** The state that both directions of a session share. */
export class SessionState {
  readonly parts: SessionParts
  readonly handler: CallHandler
  readonly admissions: Admissions
  readonly pending = new PendingRequests()
  readonly owed = new OwedAnswers()
  /** The capabilities that the client declared in `initialize`. */
  capabilities: JsonObject | undefined
  /** The instructions of the server to this client. */
  private greeting: ServerInstructions | undefined
  /** The reason why nothing new is taken; undefined while the session goes on. */
  ended: string | undefined
  private readonly working = new Set<Promise<void>>()

  constructor(parts: SessionParts) {
    const { tools, also = () => [], address = () => undefined, retried = new RetriedCalls() } = parts
    this.parts = parts
    this.handler = new CallHandler(parts)
    this.admissions = new Admissions(
      {
        tools,
        also: () => also(parts.who.profile),
        address,
        retried,
        instructions: () => this.greeting ?? tools.instructions,
      },
      this.handler,
    )
  }

  /** The server says what it is: pinned, searched with each call from now on, and told to the session. */
  onInitialized(method: string, result: Json | undefined): void {
    const { tools, note, keepsGreeting = false } = this.parts
    if (!isJsonObject(result) || keepsGreeting) return
    try {
      this.greeting = tools.readInstructions(result)
      this.handler.onInitialized(tools, method, result, this.greeting)
    } catch (error) {
      note(`What the server ${tools.server.name} says of itself could not be read: ${errorText(error)}`)
    }
  }

  /** Something that goes on, and that the end waits for. */
  track(done: Promise<void>): void {
    const tracked = done.finally(() => this.working.delete(tracked))
    this.working.add(tracked)
  }

  async whenIdle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working)
    await this.handler.whenReported()
  }

  /** Answers a request that no longer waits, with what of its batch waits for that. */
  answer(id: Id, raw: Buffer, send: SessionParts['toClient'] = this.parts.toClient): void {
    const owed = this.owed.take(id)
    send(owed.length === 0 ? raw : arrayOf([raw, ...owed]), id)
  }

  fail(id: Id, why: string): void {
    this.answer(id, failureMessage(id, why))
  }
}

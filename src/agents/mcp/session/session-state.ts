import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { JudgedMethod } from '../../../ground/model/judged-method-table.ts'
import { Admissions } from '../admission/admissions.ts'
import { failureMessage } from '../wire/error-message.ts'
import type { ServerInstructions } from '../../../ground/model/offered-tool.ts'
import { CallHandler, type CallHandlerParts, errorText } from '../admission/call-handler.ts'
import type { ListedTools } from '../catalogue/listed-tools.ts'
import { OwedAnswers, PendingRequests } from './pending-requests.ts'
import { RetriedCalls } from '../admission/retried-calls.ts'
import type { Batch, Id, Single, Unread } from '../wire/message.ts'

/** The parts of a session: the gate, the server, and the functions that take its messages. */
export interface SessionParts extends CallHandlerParts {
  /** The server, and what it said of its tools; shared where it has several clients. */
  readonly tools: ListedTools
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

/** The outcome of a message of the client: it passes, is answered, goes on as other bytes, or nothing follows. */
export type MessageOutcome = 'pass' | 'gone' | { readonly answer: Buffer } | { readonly raw: Buffer }

/** The outcome of a batch. */
interface SettledBatch {
  /** For the server: as it came, where all of it passes. */
  readonly passes?: Buffer
  /** Requests that the server has to answer. */
  readonly ids: readonly Id[]
  /** For the client: answers to what was refused. */
  readonly answers: readonly Buffer[]
}

/** All elements pass together, as they came; of a batch with refused ones the rest passes. */
export function settleBatch(
  raw: Buffer,
  messages: readonly Single[],
  outcomes: readonly MessageOutcome[],
): SettledBatch {
  const passed = messages.flatMap((message, at) => {
    const own = passing(message, outcomes[at])
    return own === undefined ? [] : [{ message, own }]
  })
  const ids = passed.flatMap(({ message }) => (message.kind === 'request' ? [message.id] : []))
  const answers = outcomes.flatMap(one => (typeof one === 'object' && 'answer' in one ? [one.answer] : []))
  if (outcomes.every(outcome => outcome === 'pass')) return { passes: raw, ids, answers }
  return { ...(passed.length > 0 && { passes: arrayOf(passed.map(({ own }) => own)) }), ids, answers }
}

/** Lists the elements of an unreadable batch whose side must be told: each that waits for an answer, or is one. */
export function unreadIn(items: Batch['items']): readonly Unread[] {
  return items.flatMap((item): readonly Unread[] => {
    if (item.kind === 'malformed') return [item]
    if (item.kind === 'request') return [{ id: item.id, isAnswer: false }]
    return item.kind === 'response' && item.id !== null ? [{ id: item.id, isAnswer: true }] : []
  })
}

/** Messages as one batch. */
export function arrayOf(messages: readonly Buffer[]): Buffer {
  const parts = messages.flatMap((raw, at) => (at === 0 ? [raw] : [Buffer.from(','), raw]))
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

function passing({ raw }: Single, outcome: MessageOutcome | undefined): Buffer | undefined {
  if (outcome === 'pass') return raw
  return typeof outcome === 'object' && 'raw' in outcome ? outcome.raw : undefined
}

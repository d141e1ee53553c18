import { McpSession, type SessionParts } from '../../../session/mcp-session.ts'
import { type Id, idKey, type Message } from '../../../wire/message.ts'
import type { RelayAnswer } from './relay-answer.ts'

/** The parts of one link. */
export type RelayLinkParts = Omit<SessionParts, 'toClient' | 'toServer'>

/** One request of a client, and how it goes on to the server. */
export interface RelayExchange {
  readonly answer: RelayAnswer
  /** Ids of the requests in its body. */
  readonly ids: readonly Id[]
  /** Sends a body to the server; called once at most. */
  readonly forward: (body: Buffer) => void
  /** Tells whether that was called. */
  readonly isForwarded: () => boolean
}

/** A client’s session, whose requests each have an answer of their own: it joins messages with these. */
export class RelayLink {
  readonly session: McpSession
  private readonly exchanges = new Map<string, RelayExchange>()
  private streams = 0
  /** The exchange that is read at this moment. */
  private current: RelayExchange | undefined
  /** The messages that the session gives for a message of the server at this moment. */
  private heard: Buffer[] | undefined

  constructor(parts: RelayLinkParts) {
    this.session = new McpSession({
      ...parts,
      toClient: (raw, about) => this.toClient(raw, about),
      toServer: (raw, about) => this.of(about)?.forward(raw),
    })
  }

  /** Tells whether an id is under way, so that it can’t be used again. */
  isInUse(id: Id): boolean {
    return this.exchanges.has(idKey(id)) || this.session.awaits(id)
  }

  /** Nobody waits for anything of it. */
  get isIdle(): boolean {
    return this.exchanges.size === 0 && this.streams === 0
  }

  /** Someone follows what the server says by itself. */
  async during(following: Promise<void>): Promise<void> {
    this.streams += 1
    await following.finally(() => {
      this.streams -= 1
    })
  }

  /** Takes a body of the client. */
  take(message: Exclude<Message, { kind: 'malformed' }>, exchange: RelayExchange): void {
    for (const id of exchange.ids) this.exchanges.set(idKey(id), exchange)
    this.current = exchange
    try {
      this.session.fromClient({ raw: message.raw })
    } finally {
      this.current = undefined
    }
  }

  /** A request was cancelled by a message: the answer of HTTP ends where the server was not to give it. */
  cancelled(id: Id): void {
    const exchange = this.exchanges.get(idKey(id))
    if (exchange && !exchange.isForwarded()) exchange.answer.endEmpty()
  }

  /** An exchange is over; what the server still owes of it may come on another stream where there is one. */
  over({ ids }: RelayExchange, mayComeLater: boolean): void {
    for (const id of ids) {
      this.exchanges.delete(idKey(id))
      this.session.cancel(id)
      if (!mayComeLater) this.session.forget(id)
    }
  }

  /**
   * Gives the part of a server’s message that passes: the same buffer where it passes as it came. `back` takes the
   * answers for the server.
   */
  async hear(raw: Buffer, about: Id | undefined, back: (raw: Buffer) => void): Promise<readonly Buffer[]> {
    const heard: Buffer[] = []
    this.heard = heard
    let judged: Promise<void> | undefined
    try {
      judged = this.session.fromServer({ raw }, about, one => heard.push(one), back)
    } finally {
      this.heard = undefined
    }
    await judged
    return heard
  }

  async close(): Promise<void> {
    await this.session.clientClosed()
    await this.session.serverClosed('the session is over')
  }

  private of(about: Id | undefined): RelayExchange | undefined {
    return (about === undefined ? undefined : this.exchanges.get(idKey(about))) ?? this.current
  }

  /** Answers to requests end an answer of HTTP, anything else goes before. */
  private toClient(raw: Buffer, about: Id | undefined): void {
    if (this.heard) {
      this.heard.push(raw)
      return
    }
    const exchange = this.of(about)
    if (!exchange) return
    // A batch may be refused in part: what the server says to the rest comes on the same stream.
    if (isAnswer(raw) && !exchange.isForwarded()) exchange.answer.finish(raw)
    else exchange.answer.tell(raw)
  }
}

function isAnswer(raw: Buffer): boolean {
  const message = JSON.parse(raw.toString()) as object
  return !('method' in message)
}

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
 *   never else; what the server asks of the client’s model reaches the client so, where `also` names that.
 *   What can be read in two ways passes in neither direction.
 * - Every request of the client gets one answer: the server’s, ours, or an error when either side ends.
 *   A cancelled one that the server never saw gets none, as the protocol says, and its review is withdrawn.
 * - Only answers to requests that the server was sent reach the client. Requests of the server are another space of ids.
 *
 * Its end: `clientClosed()` when the client has gone or says so (nothing new passes; resolves when reviews are
 * withdrawn and reports are told), `serverClosed(why)` when the server has (all that waits gets an error). Where a
 * transport is told by other means that a request is cancelled (a stream that was closed), it calls `cancel(id)`.
 * For several clients of one server: one session each, with one `tools` for all of them.
 */
import { ClientSide } from './client-side.ts'
import type { PendingRequest } from './pending-requests.ts'
import { ServerSide } from './server-side.ts'
import { type SessionParts, SessionState } from './session-state.ts'
import type { WireLine } from '../wire/line-splitter.ts'
import type { Id } from '../wire/message.ts'

export type { SessionParts } from './session-state.ts'

/** See the top of this file. */
export class McpSession {
  private readonly state: SessionState
  private readonly clientSide: ClientSide
  private readonly serverSide: ServerSide

  constructor(parts: SessionParts) {
    this.state = new SessionState(parts)
    this.clientSide = new ClientSide(this.state)
    this.serverSide = new ServerSide(this.state)
  }

  /** A line of the client. */
  fromClient(line: WireLine): void {
    this.clientSide.onLine(line)
  }

  /**
   * A line of the server; `about` where its transport knows which request it belongs to. What has to be judged first
   * passes by `later`, which is `toClient` where it is left out, before the promise resolves; what the server is
   * answered with goes by `back`, which is `toServer` where it is left out.
   */
  fromServer(
    line: WireLine,
    about?: Id,
    later?: SessionParts['toClient'],
    back?: SessionParts['toServer'],
  ): Promise<void> | undefined {
    return this.serverSide.onLine(line, { about, later, back })
  }

  /** A request is no longer wanted; true where the server never saw it, and need not hear of it. */
  cancel(id: Id): boolean {
    return this.clientSide.cancel(id)
  }

  /** The client has gone: nothing new passes. Resolves when all that follows from it is done. */
  async clientClosed(): Promise<void> {
    this.end('the client has closed the connection', pending => !pending.sent)
    await this.state.whenIdle()
  }

  /** The server has gone, and why in a few words: whoever waits is told. Resolves as `clientClosed` does. */
  async serverClosed(why: string): Promise<void> {
    this.end(why)
    await this.state.whenIdle()
  }

  /** Tells whether the server still owes an answer. */
  get isAwaited(): boolean {
    return this.state.pending.some(({ sent }) => sent)
  }

  /** Tells whether the server still owes the answer to this request. */
  awaits(id: Id): boolean {
    return this.state.pending.find(id)?.sent === true
  }

  /** Its transport answered this request in its own way (a 401): no message about it comes any more. */
  forget(id: Id): void {
    if (!this.awaits(id)) return
    this.state.pending.drop(id)
    this.state.owed.take(id)
  }

  private end(why: string, which?: (pending: PendingRequest) => boolean): void {
    this.state.ended ??= why
    this.serverSide.giveUp()
    for (const { request, abort } of this.state.pending.takeAll(which)) {
      abort?.abort()
      this.state.fail(request.id, `There is no answer: ${why}.`)
    }
  }
}

import { createHash, randomUUID } from 'node:crypto'
import type { AgentName } from '../../../../gate/agent-call.ts'
import { MergedClient, type MergedParts } from '../../../merged/merged-client.ts'
import { eventOf } from '../event-cutter.ts'
import type { RelayAnswer } from '../relay/relay-answer.ts'

/** What a client said of itself when it came. */
export type Greeting = Pick<MergedParts, 'era' | 'version' | 'capabilities' | 'info'>

/** Who asks, and by which name the gate knows the session. */
export interface Caller {
  readonly who: AgentName
  readonly session: string
}

export interface SessionsParts
  extends Pick<MergedParts, 'servers' | 'books' | 'pageSize' | 'patience' | 'note'> {
  /** What a session with a server is made of, for one client. */
  readonly sessionsOf: (caller: Caller) => MergedParts['session']
}

const most = 200
const mostWaiting = 200
/** Milliseconds without a request, after which nobody is thought to come back. */
const idle = 30 * 60_000
const every = 60_000
const alive = 25_000

/** One client of the endpoint, and the stream for what belongs to none of its requests. */
export class MergedSession {
  readonly client: MergedClient
  readonly caller: string
  used = performance.now()
  private stream: RelayAnswer | undefined
  private waiting: Buffer[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(caller: string, open: (push: (raw: Buffer) => void) => MergedClient) {
    this.caller = caller
    this.client = open(raw => this.push(raw))
  }

  get isIdle(): boolean {
    const isOpen = this.stream !== undefined && !this.stream.isOver
    return !isOpen && this.client.busy === 0 && performance.now() - this.used > idle
  }

  /** The newest stream has it all; what was said before it was there comes first. */
  attach(stream: RelayAnswer): void {
    this.stream?.end()
    this.stream = stream
    stream.openEmpty()
    for (const raw of this.waiting.splice(0)) stream.tell(raw)
    clearInterval(this.timer)
    this.timer = setInterval(() => void stream.write(Buffer.from(': \n\n')), alive).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    this.stream?.end()
    await this.client.close()
  }

  private push(raw: Buffer): void {
    if (this.stream && !this.stream.isOver) return void this.stream.write(eventOf(raw))
    this.waiting.push(raw)
    if (this.waiting.length > mostWaiting) this.waiting.shift()
  }
}

/** Clients of the endpoint: those with sessions by their ids, the others by what they prove themselves with. */
export class MergedSessions {
  private readonly parts: SessionsParts
  private readonly run = randomUUID()
  private readonly open = new Map<string, MergedSession>()
  private readonly timer: NodeJS.Timeout

  constructor(parts: SessionsParts) {
    this.parts = parts
    this.timer = setInterval(() => this.sweep(), every).unref()
  }

  /** A new session, and its id. */
  begin(
    token: string,
    who: AgentName,
    greeting: Greeting,
  ): { readonly id: string; readonly session: MergedSession } {
    const id = randomUUID()
    return { id, session: this.keep(id, this.make(token, who, greeting, id)) }
  }

  /** The session of this caller by that id. */
  find(token: string, id: string): MergedSession | undefined {
    const found = this.open.get(id)
    if (!found || found.caller !== hashOf(token)) return undefined
    return this.keep(id, found)
  }

  /** What a caller without sessions has. */
  stateless(token: string, who: AgentName): MergedSession {
    const key = `stateless ${hashOf(token)}`
    const greeting: Greeting = { era: 'stateless', version: '', capabilities: {}, info: undefined }
    return this.keep(key, this.open.get(key) ?? this.make(token, who, greeting, 'stateless'))
  }

  async end(id: string): Promise<void> {
    const found = this.open.get(id)
    this.open.delete(id)
    await found?.close()
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    const all = [...this.open.values()]
    this.open.clear()
    await Promise.all(all.map(one => one.close()))
  }

  private make(token: string, who: AgentName, greeting: Greeting, id: string): MergedSession {
    const caller = hashOf(token)
    const session = this.parts.sessionsOf({ who, session: `mcp-${this.run}-${caller}-${hashOf(id)}` })
    return new MergedSession(caller, push => new MergedClient({ ...this.parts, ...greeting, session, push }))
  }

  private keep(key: string, session: MergedSession): MergedSession {
    session.used = performance.now()
    this.open.delete(key)
    this.open.set(key, session)
    for (const [oldest, one] of this.open) {
      if (this.open.size <= most) break
      if (one.client.busy === 0) void this.end(oldest).catch(() => {})
    }
    return session
  }

  private sweep(): void {
    for (const [id, session] of this.open) if (session.isIdle) void this.end(id).catch(() => {})
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

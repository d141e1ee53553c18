import { createHash, randomUUID } from 'node:crypto'
import type { AgentName } from '../../../../../gate/core/intake/agent-call.ts'
import { MergedClient, type MergedParts } from '../../../merged/merged-client.ts'
import type { RelayAnswer } from '../relay/relay-answer.ts'

/** The facts that a client gave when it connected. */
export type Greeting = Pick<MergedParts, 'era' | 'version' | 'capabilities' | 'info'>

/** The caller, and the name by which the gate knows the session. */
export interface MergedCaller {
  readonly who: AgentName
  readonly session: string
}

/** The parts of the sessions of that endpoint. */
export interface SessionsParts
  extends Pick<MergedParts, 'servers' | 'registries' | 'pageSize' | 'patience' | 'note'> {
  /** Makes the parts of the sessions with each server, for one client. */
  readonly sessionsOf: (caller: MergedCaller) => MergedParts['session']
  /** Sessions that are kept at once; 200 when left out. */
  readonly mostSessions?: number
}

const usualMost = 200
const maxWaiting = 200
const maxWaitingBytes = 16 * 1_048_576
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

  /** Nobody waits for anything of it, and it was not used for so many milliseconds. */
  isIdle(milliseconds: number): boolean {
    const isOpen = this.stream !== undefined && !this.stream.isOver
    return !isOpen && this.client.busy === 0 && performance.now() - this.used >= milliseconds
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
    if (this.stream && !this.stream.isOver) return this.stream.tell(raw)
    this.waiting.push(raw)
    let size = this.waiting.reduce((sum, { length }) => sum + length, 0)
    while (this.waiting.length > maxWaiting || size > maxWaitingBytes)
      size -= this.waiting.shift()?.length ?? size
  }
}

/** Clients of the endpoint: those with sessions by their ids, the others by what they prove themselves with. */
export class MergedSessions {
  private readonly parts: SessionsParts
  private readonly run = randomUUID()
  private readonly open = new Map<string, MergedSession>()
  private readonly timer: NodeJS.Timeout
  private readonly most: number

  constructor(parts: SessionsParts) {
    this.parts = parts
    this.most = parts.mostSessions ?? usualMost
    this.timer = setInterval(() => this.sweep(), every).unref()
  }

  /** A new session, and its id; undefined where there are too many, and all are at work. */
  begin(
    token: string,
    who: AgentName,
    greeting: Greeting,
  ): { readonly id: string; readonly session: MergedSession } | undefined {
    if (!this.makesRoom()) return undefined
    const id = randomUUID()
    return { id, session: this.keep(id, this.make(token, who, greeting, id)) }
  }

  /** The session of this caller by that id. */
  find(token: string, id: string): MergedSession | undefined {
    const found = this.open.get(id)
    if (!found || found.caller !== hashOf(token)) return undefined
    return this.keep(id, found)
  }

  /** Gives the client of a caller without sessions; undefined as for `begin`. */
  stateless(token: string, who: AgentName): MergedSession | undefined {
    const key = `stateless ${hashOf(token)}`
    const known = this.open.get(key)
    if (!known && !this.makesRoom()) return undefined
    const greeting: Greeting = { era: 'stateless', version: '', capabilities: {}, info: undefined }
    return this.keep(key, known ?? this.make(token, who, greeting, 'stateless'))
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
    return session
  }

  /** Ends the session that was idle for longest where there are too many: its client is told when it comes again. */
  private makesRoom(): boolean {
    if (this.open.size < this.most) return true
    const all = [...this.open]
    const oldest = all.find(([, one]) => one.isIdle(0)) ?? all.find(([, { client }]) => client.busy === 0)
    if (oldest) void this.end(oldest[0]).catch(() => {})
    return oldest !== undefined
  }

  private sweep(): void {
    for (const [id, session] of this.open) if (session.isIdle(idle)) void this.end(id).catch(() => {})
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

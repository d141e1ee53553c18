import { createHash, randomUUID } from 'node:crypto'
import type { AgentName } from '../../../../../gate/core/intake/agent-call.ts'
import type { JsonObject } from '../../../../../ground/model/json.ts'
import { carriedReports } from '../../../admission/call-handler.ts'
import { ListedTools } from '../../../catalogue/listed-tools.ts'
import { RetriedCalls } from '../../../admission/retried-calls.ts'
import { RelayLink, type RelayLinkParts } from './relay-link.ts'

type ClientParts = Omit<RelayLinkParts, 'session' | 'retried' | 'reports'> & {
  /** Sessions that are remembered at once; a thousand when left out. */
  readonly mostSessions?: number
}

/** The parts that links of one caller share. */
type Shared = Required<Pick<RelayLinkParts, 'retried' | 'reports' | 'tools'>>

const maxLinks = 1_000
const maxCallers = 1_000
const maxEnded = 10_000
const stateless = 'stateless'

/**
 * The state of clients between their requests. A session of the older protocol is one link; a request of the stateless
 * one, or without a session, is a link of its own. Callers are told apart by their proofs, of which a hash is kept, and
 * are one session for the gate. Where there are too many sessions, the one that was idle for longest ends: its client
 * is told so when it comes again, and begins another.
 */
export class RelayClients {
  private readonly parts: ClientParts
  private readonly run = randomUUID()
  private readonly links = new Map<string, RelayLink>()
  private readonly callers = new Map<string, Shared>()
  /** Sessions that we ended. */
  private readonly ended = new Set<string>()
  private readonly most: number

  constructor(parts: ClientParts) {
    this.parts = parts
    this.most = parts.mostSessions ?? maxLinks
  }

  /** The link that a request belongs to; `over` where we ended its session, `full` where all others are at work. */
  find(
    authorization: string | undefined,
    session: string | undefined,
    isInitialize: boolean,
    who?: AgentName,
  ): RelayLink | 'over' | 'full' {
    const caller = hashOf(authorization ?? '')
    if (session === undefined) {
      if (isInitialize && !this.makesRoom()) return 'full'
      return this.open(caller, isInitialize ? randomUUID() : stateless, who)
    }
    const key = keyOf(authorization, session)
    if (this.ended.has(key)) return 'over'
    const known = this.links.get(key)
    if (!known && !this.makesRoom()) return 'full'
    const link = known ?? this.open(caller, hashOf(session), who)
    this.keep(key, link)
    return link
  }

  /** Tells whether we have ended a session. */
  isOver(authorization: string | undefined, session: string): boolean {
    return this.ended.has(keyOf(authorization, session))
  }

  /** A tool as the server listed it to this caller; to others, where it has listed nothing to this one. */
  toolOf(authorization: string | undefined, name: string): JsonObject | undefined {
    return (this.callers.get(hashOf(authorization ?? ''))?.tools ?? this.parts.tools).listedTool(name)
  }

  /** A link has got a session. */
  name(link: RelayLink, authorization: string | undefined, session: string): void {
    this.keep(keyOf(authorization, session), link)
  }

  /** A session was ended by its client. */
  async end(authorization: string | undefined, session: string): Promise<void> {
    const key = keyOf(authorization, session)
    const link = this.links.get(key)
    this.links.delete(key)
    await link?.close()
  }

  async close(): Promise<void> {
    const links = [...this.links.values()]
    this.links.clear()
    await Promise.all(links.map(link => link.close()))
    await Promise.all([...this.callers.values()].map(({ reports }) => reports.flushAll()))
  }

  private open(caller: string, session: string, who: AgentName = this.parts.who): RelayLink {
    const { retried, reports, tools } = this.sharedOf(caller, who)
    const own = { ...this.parts, who, retried, tools, session: this.sessionOf(caller, session) }
    return new RelayLink(session === stateless ? { ...own, reports } : own)
  }

  private sharedOf(caller: string, who: AgentName): Shared {
    const session = this.sessionOf(caller, stateless)
    const { tools } = this.parts
    const shared = this.callers.get(caller) ?? {
      retried: new RetriedCalls(),
      // A server may tell each what it may call.
      tools: new ListedTools(tools.server, tools),
      reports: carriedReports({ ...this.parts, who, session }),
    }
    this.callers.delete(caller)
    this.callers.set(caller, shared)
    for (const { reports } of dropOldest(this.callers, maxCallers)) void reports.flushAll()
    return shared
  }

  private sessionOf(caller: string, session: string): string {
    return `mcp-${this.run}-${caller}-${session}`
  }

  private keep(key: string, link: RelayLink): void {
    this.links.delete(key)
    this.links.set(key, link)
    while (this.links.size > this.most && this.endsIdle(link)) {}
  }

  private makesRoom(): boolean {
    return this.links.size < this.most || this.endsIdle()
  }

  /** Ends the session that was idle for longest; false where all are at work. */
  private endsIdle(but?: RelayLink): boolean {
    for (const [key, link] of this.links) {
      if (link === but || !link.isIdle) continue
      this.links.delete(key)
      this.ended.add(key)
      for (const oldest of this.ended) {
        if (this.ended.size <= maxEnded) break
        this.ended.delete(oldest)
      }
      void link.close()
      return true
    }
    return false
  }
}

function keyOf(authorization: string | undefined, session: string): string {
  return hashOf(`${hashOf(authorization ?? '')} ${session}`)
}

function dropOldest<Value>(stored: Map<string, Value>, max: number): readonly Value[] {
  const dropped: Value[] = []
  for (const [key, value] of stored) {
    if (stored.size <= max) break
    stored.delete(key)
    dropped.push(value)
  }
  return dropped
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

import { createHash, randomUUID } from 'node:crypto'
import { RetriedCalls } from '../../../retried-calls.ts'
import { RelayLink, type LinkParts } from './relay-link.ts'

const mostLinks = 1_000
const mostCallers = 1_000

/**
 * What is remembered of clients between their requests. A session of the older protocol is one link; a request of the
 * stateless one, or without a session, is a link of its own. Callers are told apart by what they prove themselves
 * with, of which a hash is kept, and are one session for the gate.
 */
export class RelayClients {
  private readonly parts: Omit<LinkParts, 'session' | 'retried'>
  private readonly run = randomUUID()
  private readonly links = new Map<string, RelayLink>()
  private readonly callers = new Map<string, RetriedCalls>()

  constructor(parts: Omit<LinkParts, 'session' | 'retried'>) {
    this.parts = parts
  }

  /** The link that a request belongs to. */
  find(authorization: string | undefined, session: string | undefined, isInitialize: boolean): RelayLink {
    const caller = hashOf(authorization ?? '')
    if (session === undefined) return this.open(caller, isInitialize ? randomUUID() : 'stateless')
    const key = `${caller} ${session}`
    const link = this.links.get(key) ?? this.open(caller, hashOf(session))
    this.keep(key, link)
    return link
  }

  /** A link has got a session. */
  name(link: RelayLink, authorization: string | undefined, session: string): void {
    this.keep(`${hashOf(authorization ?? '')} ${session}`, link)
  }

  /** A session was ended by its client. */
  async end(authorization: string | undefined, session: string): Promise<void> {
    const key = `${hashOf(authorization ?? '')} ${session}`
    const link = this.links.get(key)
    this.links.delete(key)
    await link?.close()
  }

  async close(): Promise<void> {
    const links = [...this.links.values()]
    this.links.clear()
    await Promise.all(links.map(link => link.close()))
  }

  private open(caller: string, session: string): RelayLink {
    const retried = this.callers.get(caller) ?? new RetriedCalls()
    this.callers.delete(caller)
    this.callers.set(caller, retried)
    dropOldest(this.callers, mostCallers)
    return new RelayLink({ ...this.parts, retried, session: `mcp-${this.run}-${caller}-${session}` })
  }

  private keep(key: string, link: RelayLink): void {
    this.links.delete(key)
    this.links.set(key, link)
    for (const old of dropOldest(this.links, mostLinks)) void old.close()
  }
}

function dropOldest<Value>(kept: Map<string, Value>, most: number): readonly Value[] {
  const dropped: Value[] = []
  for (const [key, value] of kept) {
    if (kept.size <= most) break
    kept.delete(key)
    dropped.push(value)
  }
  return dropped
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

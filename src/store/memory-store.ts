import type { Change, Committed, Counts, ReportChange } from '../gate/ports/store.ts'
import type { UnloggedStore } from '../gate/memory-gate.ts'
import type { ToolCall } from '../model/tool-call.ts'
import { emptyMemory, type SessionMemory } from '../model/session-memory.ts'
import { SqliteStore } from './sqlite-store.ts'

/** Sessions that are remembered at once; the one that was written to longest ago makes room. */
const mostSessions = 4_096
/** A profile with fewer has no habits yet. */
const fewestHabits = 50
const mostHabits = 10_000

interface Known {
  memory: SessionMemory
  readonly calls: Map<string, number>
}

/** A store of which nothing outlives the process, and that can learn from a call without an entry in the log. */
export class MemoryStore extends SqliteStore implements UnloggedStore {
  private readonly known = new Map<string, Known>()
  private readonly habits = new Map<string, Set<string>>()
  private evaluated = 0

  constructor(...given: ConstructorParameters<typeof SqliteStore>) {
    super(...given)
    this.people.standAlone()
  }

  learn(call: ToolCall, { remember, habits = [] }: Pick<Change, 'remember' | 'habits'>): void {
    this.evaluated++
    const { session, tool, profile } = call
    const one = this.of(session)
    if (tool !== null) one.calls.set(tool, (one.calls.get(tool) ?? 0) + 1)
    if (remember) one.memory = remember(one.memory)
    if (habits.length > 0) this.learnHabits(profile, habits)
  }

  override async commit(change: Change): Promise<Committed> {
    const { remember, habits = [], reports: told = [], ...kept } = change
    for (const report of told) await this.report(report)
    const committed = await super.commit(kept)
    const { decision, call } = change
    if (decision.dryRun || change.isProbe || committed.decision.id !== decision.id) return committed
    if (decision.effect === 'allow') this.learn(call, { ...(remember && { remember }), habits })
    else {
      this.evaluated++
      if (remember) this.of(call.session).memory = remember(this.session(call.session))
    }
    return committed
  }

  override async report({ session, remember, offers = [], at }: ReportChange): Promise<void> {
    const one = this.of(session)
    one.memory = remember(one.memory)
    this.takeOffers(offers, at)
  }

  override session(id: string): SessionMemory {
    return this.known.get(id)?.memory ?? emptyMemory
  }

  override counts(session: string, tool: string | null): Counts {
    const ofFunction = tool === null ? 0 : (this.known.get(session)?.calls.get(tool) ?? 0)
    return { evaluated: this.evaluated, ofFunction }
  }

  override firstTimes(profile: string, keys: readonly string[]): readonly string[] {
    const known = this.habits.get(profile)
    return known && known.size >= fewestHabits ? keys.filter(key => !known.has(key)) : []
  }

  private of(session: string): Known {
    const found = this.known.get(session)
    if (found) return found
    const made: Known = { memory: emptyMemory, calls: new Map() }
    this.known.set(session, made)
    const [oldest] = this.known.keys()
    if (this.known.size > mostSessions && oldest !== undefined) this.known.delete(oldest)
    return made
  }

  private learnHabits(profile: string, keys: readonly string[]): void {
    const known = this.habits.get(profile) ?? new Set<string>()
    this.habits.set(profile, known)
    for (const key of keys) if (known.size < mostHabits) known.add(key)
  }
}

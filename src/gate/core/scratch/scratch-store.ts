import type { JudgeStore } from '../judge/judge-parts.ts'
import { reportChange } from '../reports/report-change.ts'
import type { Hearing } from '../../../ground/model/hearing.ts'
import type { ToolReport } from '../../../ground/model/tool-report.ts'
import { HeardMemory } from '../../../judge/provenance/heard-memory.ts'
import type { Change, Counts } from '../ports/store.ts'
import { emptyMemory, type SessionMemory } from '../../../ground/model/session-memory.ts'

/** Sessions that are remembered at once; the one that was asked for longest ago makes room. */
const maxSessions = 4_096
/** A profile with fewer has no habits yet. */
const minHabits = 50

/** People who answered nothing. */
export const nobody: JudgeStore['people'] = {
  grants: () => [],
  reviewsOfCall: () => [],
  pause: () => null,
  observations: () => [],
  reviewers: () => [],
  group: undefined,
  isUnknown: false,
  approved: () => [],
  followings: () => [],
  approvedCalls: () => [],
  followedIn: () => [],
}

/** Keeps in memory what a gate needs for judging, without people: nobody answered anything. */
export class ScratchStore implements JudgeStore {
  readonly people = nobody
  readonly tools: JudgeStore['tools'] = { knownTool: () => ({ pin: null, others: [] }) }
  private readonly memories = new Map<string, SessionMemory>()
  private readonly habits = new Map<string, Set<string>>()
  private readonly functionCalls = new Map<string, number>()
  private readonly heardHere = new HeardMemory()
  /** Any will do: these marks are written nowhere. */
  readonly markKey = new Uint8Array(32)
  private evaluated = 0

  session(id: string): SessionMemory {
    return this.memories.get(id) ?? emptyMemory
  }

  counts(session: string, tool: string | null): Counts {
    const ofFunction = tool === null ? 0 : (this.functionCalls.get(`${session} ${tool}`) ?? 0)
    return { evaluated: this.evaluated, ofFunction }
  }

  canaries(): readonly never[] {
    return []
  }

  firstTimes(profile: string, keys: readonly string[]): readonly string[] {
    const known = this.habits.get(profile)
    return known && known.size >= minHabits ? keys.filter(key => !known.has(key)) : []
  }

  consistently<T>(work: () => T): T {
    return work()
  }

  /** Learns from one judged call. */
  learn(
    {
      session,
      profile,
      tool,
    }: { readonly session: string; readonly profile: string; readonly tool: string | null },
    allowed: boolean,
    { remember, habits = [] }: Pick<Change, 'remember' | 'habits'>,
  ): void {
    if (allowed && tool !== null) {
      const { ofFunction } = this.counts(session, tool)
      this.functionCalls.set(`${session} ${tool}`, ofFunction + 1)
    }
    this.evaluated++
    const known = this.habits.get(profile) ?? new Set()
    for (const habit of habits) known.add(habit)
    this.habits.set(profile, known)
    if (remember) this.change(session, remember)
  }

  hearing(session: string): Hearing {
    return this.heardHere.hearing(session)
  }

  /** Remembers a report. */
  report(report: ToolReport, at: number): void {
    const { change } = reportChange(report, at)
    this.heardHere.hear(report.session, change.hear(this.session(report.session), this.markKey))
    this.change(report.session, change.remember)
  }

  /** Keeps what a session knows from now on. */
  change(session: string, remember: (before: SessionMemory) => SessionMemory): void {
    const after = remember(this.session(session))
    this.memories.delete(session)
    this.memories.set(session, after)
    const [oldest] = this.memories.keys()
    if (this.memories.size > maxSessions && oldest !== undefined) this.memories.delete(oldest)
  }
}

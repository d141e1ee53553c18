import { demandNoTeam } from '../../core/log/demand-no-team.ts'
import type { Answers, Figures, Tallied, Tally } from '../../core/ports/figures.ts'
import type { EffectCounts, SeenClient, SeenSession, SessionQuery } from '../../../ground/model/overview.ts'
import type { Database } from '../open-database.ts'
import { dayLength, slotLength } from './count-entries.ts'
import type { FigureWorker } from './figure-worker.ts'
import { prepareReading } from './prepare-counting.ts'

/** The longest time that a list spends on counting new entries; milliseconds. */
const patience = 40
const maxClients = 1_000
const maxSessions = 500

/** Figures as the keeper counted them. */
export class FigureTables implements Figures {
  readonly slot = slotLength
  private readonly statements: ReturnType<typeof prepareReading>
  private readonly keeper: FigureWorker

  constructor(database: Database, keeper: FigureWorker) {
    this.statements = prepareReading(database)
    this.keeper = keeper
  }

  catchUp(milliseconds: number): number {
    if (this.keeper.catchUp(milliseconds)) return 1
    return this.keeper.place() / Math.max(1, this.keeper.end())
  }

  days(from: number, to: number): ReturnType<Figures['days']> {
    return this.statements.days.all(from, to, slotLength) as unknown as ReturnType<Figures['days']>
  }

  tallies(what: Exclude<Tallied, 'all'>, from: number, to: number): readonly Tally[] {
    const parts = what === 'judged' ? [{ length: dayLength, from, to }] : figureParts(from, to)
    const sums = new Map<string, Tally>()
    for (const part of parts)
      for (const row of this.statements.tallies.all(what, part.length, part.from, part.to))
        addTo(sums, row as unknown as Tally)
    return [...sums.values()]
  }

  answers(from: number, to: number): Answers {
    const { opened, expired, waits } = this.statements.answers.get(from, to) as {
      readonly opened: number
      readonly expired: number | null
      readonly waits: string | null
    }
    return { opened, expired: expired ?? 0, waits: waits === null ? [] : waits.split(',').map(Number) }
  }

  clients(): readonly SeenClient[] {
    this.keeper.catchUp(patience)
    return withCalls<SeenClient>(this.statements.clients.all(maxClients))
  }

  sessions(query: SessionQuery): readonly SeenSession[] {
    demandNoTeam(query, ['gate'])
    const { agent, before, limit = 50 } = query
    this.keeper.catchUp(patience)
    const from = before ?? Number.MAX_SAFE_INTEGER
    const max = Math.min(Math.max(1, limit), maxSessions)
    return withCalls<SeenSession>(
      agent === undefined
        ? this.statements.sessions.all(from, max)
        : this.statements.sessionsOf.all(agent, from, max),
    )
  }
}

function addTo(sums: Map<string, Tally>, row: Tally): void {
  const before = sums.get(row.key)
  sums.set(row.key, {
    key: row.key,
    allowed: row.allowed + (before?.allowed ?? 0),
    queued: row.queued + (before?.queued ?? 0),
    denied: row.denied + (before?.denied ?? 0),
    points: row.points + (before?.points ?? 0),
  })
}

function withCalls<T extends EffectCounts & { readonly calls: number }>(
  rows: readonly unknown[],
): readonly T[] {
  return (rows as readonly Omit<T, 'calls'>[]).map(row => {
    const { allowed, queued, denied } = row as unknown as EffectCounts
    return { ...row, calls: allowed + queued + denied } as unknown as T
  })
}

/** A time that is read by slots of one length. */
export interface FigurePart {
  readonly length: number
  readonly from: number
  readonly to: number
}

/** Whole days of UTC, and what is left before and after them. */
export function figureParts(from: number, to: number): readonly FigurePart[] {
  const first = Math.ceil(from / dayLength) * dayLength
  const last = Math.floor(to / dayLength) * dayLength
  if (first >= last) return [{ length: slotLength, from, to }]
  return [
    { length: slotLength, from, to: first },
    { length: dayLength, from: first, to: last },
    { length: slotLength, from: last, to },
  ].filter(part => part.from < part.to)
}

import type { Answers, Figures, Tallied, Tally } from '../../gate/figure-ports.ts'
import type { LoggedDecision } from '../../gate/gate.ts'
import {
  countOf,
  type EffectCounts,
  type SeenClient,
  type SeenSession,
  type SessionQuery,
} from '../../model/overview.ts'
import type { Review } from '../../model/review.ts'
import { talliedKeys } from './call-facts.ts'

const none: EffectCounts = { allowed: 0, queued: 0, denied: 0 }

/** Figures that are summed anew each time. */
export class ScannedFigures implements Figures {
  readonly slot = 1_800_000
  private readonly logged: () => readonly LoggedDecision[]
  private readonly reviews: () => readonly Review[]

  constructor(logged: () => readonly LoggedDecision[], reviews: () => readonly Review[]) {
    this.logged = logged
    this.reviews = reviews
  }

  catchUp(): number {
    return 1
  }

  slots(from: number, to: number): readonly (EffectCounts & { readonly slot: number })[] {
    return this.between(from, to).map(({ decision }) => ({
      slot: Math.floor(decision.at / this.slot) * this.slot,
      ...none,
      [countOf[decision.effect]]: 1,
    }))
  }

  tallies(what: Exclude<Tallied, 'all'>, from: number, to: number): readonly Tally[] {
    const sums = new Map<string, Tally>()
    for (const { call, decision } of this.between(from, to))
      for (const item of talliedKeys(call, decision)) {
        if (item.what !== what) continue
        const before = sums.get(item.key) ?? { ...none, key: item.key, points: 0 }
        const counted = countOf[decision.effect]
        sums.set(item.key, {
          ...before,
          points: before.points + item.points,
          [counted]: before[counted] + 1,
        })
      }
    return [...sums.values()]
  }

  answers(from: number, to: number): Answers {
    const opened = this.reviews().filter(
      ({ openedAt, planted }) => openedAt >= from && openedAt < to && !planted,
    )
    return {
      opened: opened.length,
      expired: opened.filter(({ state }) => state === 'expired').length,
      waits: opened.flatMap(({ openedAt, answeredAt }) =>
        answeredAt === undefined ? [] : [answeredAt - openedAt],
      ),
    }
  }

  clients(): readonly SeenClient[] {
    const clients = new Map<string, SeenClient>()
    for (const { call, decision } of this.logged()) {
      const { agent, profile, origin } = call
      const key = JSON.stringify([agent, profile, origin])
      const at = decision.at
      const before = clients.get(key) ?? { agent, profile, origin, ...none, first: at, last: at, calls: 0 }
      const counted = countOf[decision.effect]
      clients.set(key, { ...before, first: at, calls: before.calls + 1, [counted]: before[counted] + 1 })
    }
    return [...clients.values()]
  }

  sessions({ agent, before = Number.MAX_SAFE_INTEGER, limit = 50 }: SessionQuery): readonly SeenSession[] {
    const sessions = new Map<string, SeenSession>()
    for (const { call, decision, entry } of this.logged()) {
      const at = decision.at
      const fresh = { id: call.session, agent: call.agent, profile: call.profile, ...none }
      const known = sessions.get(call.session) ?? {
        ...fresh,
        first: at,
        last: at,
        lastSeq: entry.seq,
        calls: 0,
      }
      const counted = countOf[decision.effect]
      sessions.set(call.session, {
        ...known,
        first: at,
        calls: known.calls + 1,
        [counted]: known[counted] + 1,
      })
    }
    return [...sessions.values()]
      .filter(one => (agent === undefined || one.agent === agent) && one.lastSeq < before)
      .slice(0, Math.min(limit, 500))
  }

  private between(from: number, to: number): readonly LoggedDecision[] {
    return this.logged().filter(({ decision: { at } }) => at >= from && at < to)
  }
}

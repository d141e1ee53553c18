import { randomUUID } from 'node:crypto'
import type { ToolCall } from '../../../model/call.ts'
import type { JsonObject } from '../../../model/json.ts'
import { callKey } from '../../binding/call-digest.ts'
import type { Judge, Judged } from '../judge.ts'
import type { People } from '../../../people/ports.ts'
import { plantedCommands, plantedQueries, plantedRequests } from './planted-table.ts'
import type { Change, Store } from '../../ports/store.ts'
import { reviewLine } from '../../../people/reviews/review-lines.ts'

/** A call that could be planted, and why whoever is asked must deny it. */
export interface PlantedCall {
  readonly call: ToolCall
  readonly why: string
}

interface Parts {
  readonly store: Store
  readonly judge: Judge
  /** Share of opened reviews, 0 to 1, beside which one is planted. */
  readonly rate: number
  /** Numbers from 0 up to 1 that nobody can foretell. */
  readonly random: () => number
}

/** How many are judged until one is found that would be queued. */
const attempts = 6

/** Now and then, when a call of a session waits for people, puts one beside it that they must deny. */
export class Planting {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** For a call that opened a review. Never rejects. */
  async beside(call: ToolCall): Promise<void> {
    const { store, rate, random } = this.parts
    if (!(random() < rate)) return
    try {
      if (isOneWaiting(store.people)) return
      const found = await this.find(call)
      if (found) await store.commit(found)
    } catch {
      // The call itself is judged and logged; a store that fails is told by the next one.
    }
  }

  /** The first of some drawn ones that the policy in force would queue: what is denied or allowed waits for nobody. */
  private async find(like: ToolCall): Promise<Change | undefined> {
    const { judge, random } = this.parts
    const all = plantedLike(like)
    const start = Math.floor(random() * all.length)
    for (const one of [...all.slice(start), ...all.slice(0, start)].slice(0, attempts)) {
      const judged = await judge.judge(one.call, false)
      if (opensReview(judged) && !judged.consulted.answer.outdated) return plantedChange(judge, one, judged)
    }
    return undefined
  }
}

/** Whether this decision asks people anew. */
export function opensReview({ decision, consulted }: Judged): boolean {
  return (
    decision.effect === 'queue' && decision.reviewId !== undefined && consulted.answer.reviewId === undefined
  )
}

/**
 * Calls in the style of this one: of the same kind, agent, session, profile and folder. None for a named function, since
 * what else the session could call is not known.
 */
export function plantedLike(call: ToolCall): readonly PlantedCall[] {
  const { hints: _hints, ...style } = call
  const { command, query, sql, url } = call.arguments
  const as = (args: JsonObject, why: string) => ({
    call: { ...style, id: randomUUID(), arguments: args },
    why,
  })
  if (typeof command === 'string') return plantedCommands.map(({ text, why }) => as({ command: text }, why))
  if (typeof query === 'string') return plantedQueries.map(({ text, why }) => as({ query: text }, why))
  if (typeof sql === 'string') return plantedQueries.map(({ text, why }) => as({ sql: text }, why))
  const origin = typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : 'null'
  if (origin === 'null') return []
  return plantedRequests.map(({ method, text, why }) => as({ method, url: `${origin}${text}` }, why))
}

/** What is written: a decision and a review like any other, of which only the log says what they are. */
function plantedChange(judge: Judge, { call, why }: PlantedCall, judged: Judged): Change | undefined {
  const [opened] = judge.changeOf(call, judged).reviews ?? []
  if (!opened) return undefined
  // Nobody who asks for the same call finds this review.
  const key = callKey({ ...call, agent: call.id })
  const review = { ...opened, callKey: key, planted: true, plantedWhy: why }
  return {
    call,
    decision: judged.decision,
    reviews: [review],
    log: [reviewLine('planted', review)],
    isPlanted: true,
  }
}

function isOneWaiting(people: People): boolean {
  return people.reviews({ states: ['pending'], limit: 10_000 }).some(({ planted }) => planted === true)
}

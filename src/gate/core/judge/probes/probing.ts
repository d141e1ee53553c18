import { randomUUID } from 'node:crypto'
import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import type { JsonObject } from '../../../../ground/model/json.ts'
import { callKey } from '../../binding/call-digest.ts'
import type { Judgement } from '../change-of-judgement.ts'
import type { Judging } from '../strict-judge.ts'
import type { People } from '../../../../people/acts/ports/people.ts'
import { probeCommands, probeQueries, probeRequests } from './probe-table.ts'
import type { Change, Store } from '../../ports/store.ts'
import { reviewLine } from '../../../../people/acts/reviews/review-line.ts'

/** A call for a probe, and the reason why the reviewer must deny it. */
export interface ProbeCall {
  readonly call: ToolCall
  readonly why: string
}

interface Parts {
  readonly store: Store
  readonly judge: Judging
  /** Share of opened reviews, 0 to 1, beside which a probe is put. */
  readonly rate: number
  /** Returns numbers from 0 up to 1 that nobody can predict. */
  readonly random: () => number
}

/** The most candidates that are judged to find one that the policy would queue. */
const attempts = 6

/** Puts probes beside real reviews: now and then, when a call of a session waits for people, one that they must deny. */
export class Probing {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Puts a probe beside a call that opened a review, where the rate says so. Never rejects. */
  async probeBeside(call: ToolCall): Promise<void> {
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

  /** Draws some candidates and returns the first that the policy in force would queue: only a queued call waits for people. */
  private async find(like: ToolCall): Promise<Change | undefined> {
    const { judge, random } = this.parts
    const all = probesLike(like)
    const start = Math.floor(random() * all.length)
    for (const one of [...all.slice(start), ...all.slice(0, start)].slice(0, attempts)) {
      const judged = await judge.judge(one.call, false)
      if (opensReview(judged) && !judged.consulted.answer.outdated) return probeChange(judge, one, judged)
    }
    return undefined
  }
}

/** Tells whether the decision opens a new review. */
export function opensReview({ decision, consulted }: Judgement): boolean {
  return (
    decision.effect === 'queue' && decision.reviewId !== undefined && consulted.answer.reviewId === undefined
  )
}

/**
 * Returns probe calls in the style of this call: of the same kind, agent, session, profile and folder. None for a named
 * function, since no other call of the session is known.
 */
export function probesLike(call: ToolCall): readonly ProbeCall[] {
  const { hints: _hints, ...style } = call
  const { command, query, sql, url } = call.arguments
  const as = (args: JsonObject, why: string) => ({
    call: { ...style, id: randomUUID(), arguments: args },
    why,
  })
  if (typeof command === 'string') return probeCommands.map(({ text, why }) => as({ command: text }, why))
  if (typeof query === 'string') return probeQueries.map(({ text, why }) => as({ query: text }, why))
  if (typeof sql === 'string') return probeQueries.map(({ text, why }) => as({ sql: text }, why))
  const origin = typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : 'null'
  if (origin === 'null') return []
  return probeRequests.map(({ method, text, why }) => as({ method, url: `${origin}${text}` }, why))
}

/** Returns the change to commit: a decision and a review like any other; only the log says that they are a probe. */
function probeChange(judge: Judging, { call, why }: ProbeCall, judged: Judgement): Change | undefined {
  const { reviews: [opened] = [], snapshot } = judge.changeOf(call, judged)
  if (!opened) return undefined
  // Nobody who asks for the same call finds this review.
  const key = callKey({ ...call, agent: call.id })
  const review = { ...opened, callKey: key, planted: true, plantedWhy: why }
  return {
    call,
    decision: judged.decision,
    reviews: [review],
    ...(snapshot && { snapshot }),
    log: [reviewLine('planted', review)],
    isProbe: true,
  }
}

function isOneWaiting(people: People): boolean {
  return people.reviews({ states: ['pending'], limit: 10_000 }).some(({ planted }) => planted === true)
}

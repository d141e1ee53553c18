import { randomBytes, randomUUID } from 'node:crypto'
import { observationOf } from '../../src/people/acts/reviews/settle-answer.ts'
import { reviewLine } from '../../src/people/acts/reviews/review-line.ts'
import { shortId } from '../../src/people/acts/short-id.ts'
import type { Act } from '../../src/people/acts/ports/act.ts'
import type { Change } from '../../src/gate/core/ports/store.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import type { DecisionEffect } from '../../src/ground/model/decision.ts'
import type { Review, Vote } from '../../src/ground/model/review.ts'
import { emptyMemory } from '../../src/ground/model/session-memory.ts'
import type { Random } from './random.ts'
import type { Sample } from './sample-calls.ts'

const day = 86_400_000
const days = 90
/** Of each hundred calls, so many are asked about or denied. */
const shares = { queue: 6, deny: 3 }
const callsOfSession = 60
const sessionsAtOnce = 8
const agents = ['ada', 'boole', 'curie', 'darwin', 'euler', 'fermi', 'gauss', 'hopper']
const profiles = ['default', 'default', 'ci', 'research']
const origins = ['hook', 'hook', 'mcp', 'sdk', 'http'] as const
export const reviewers = ['alice', 'bob', 'carol'] as const

interface Session {
  readonly id: string
  readonly agent: string
  readonly profile: string
  readonly origin: ToolCall['origin']
  left: number
}

/** Ninety days of several agents, decision by decision. */
export class ScalePlan {
  private readonly samples: Readonly<Record<DecisionEffect, readonly Sample[]>>
  private readonly random: Random
  private readonly from: number
  private readonly total: number
  private readonly sessions: Session[]
  private made = 0

  constructor(
    samples: Readonly<Record<DecisionEffect, readonly Sample[]>>,
    random: Random,
    end: number,
    total: number,
  ) {
    this.samples = samples
    this.random = random
    this.from = Math.floor(end / day) * day - (days - 1) * day
    this.total = total
    this.sessions = Array.from({ length: sessionsAtOnce }, () => this.newSession())
  }

  /** When the next decision falls: by day from seven to twenty-two. */
  at(): number {
    const place = (this.made / this.total) * days
    const hour = 7 + 15 * (place % 1)
    return Math.floor(this.from + Math.floor(place) * day + (hour / 24) * day)
  }

  /** The next decision as the gate would write it, and the answer to its review where it gets one. */
  next(): { readonly change: Change; readonly answer: Act | undefined } {
    const at = this.at()
    const percent = this.random.next() * 100
    const effect = percent < shares.queue ? 'queue' : percent < shares.queue + shares.deny ? 'deny' : 'allow'
    const { call, decision, review } = this.random.of(this.samples[effect])
    const session = this.sessionFor()
    const { id, agent, profile, origin } = session
    const own = { ...call, id: randomUUID(), session: id, agent, profile, origin, at }
    const reviewId = review && shortId('r')
    const judged = {
      ...decision,
      id: randomUUID(),
      callId: own.id,
      at,
      milliseconds: Math.round(this.random.around(1.2) * 100) / 100,
      ...(reviewId && { reviewId }),
    }
    const opened = review && reviewId ? this.opened(review, reviewId, own, judged.id, at) : undefined
    const isNew = session.left === callsOfSession - 1
    const change: Change = {
      call: own,
      decision: judged,
      ...(isNew && { remember: () => ({ ...emptyMemory, sums: { risky: { value: 1, at } } }) }),
      ...(opened && { reviews: [opened] }),
    }
    this.made++
    return { change, answer: opened && this.answerTo(opened) }
  }

  private opened(review: Review, id: string, call: ToolCall, decisionId: string, at: number): Review {
    const { session, agent, profile } = call
    const due = review.dueAt - review.openedAt
    const names = { id, decisionId, session, agent, profile, callKey: randomBytes(32).toString('hex') }
    return { ...review, ...names, version: 1, state: 'pending', votes: [], openedAt: at, dueAt: at + due }
  }

  /** Most are answered, some expire; the last ones wait. */
  private answerTo(review: Review): Act | undefined {
    const fate = this.random.next()
    if (fate < 0.1) {
      const after: Review = { ...review, version: 2, state: 'expired' }
      return { kind: 'review', at: review.dueAt, log: [reviewLine('expired', after)], reviews: [after] }
    }
    const reviewer = this.random.of(reviewers)
    const startedAt = review.openedAt + Math.round(this.random.around(120_000))
    const at = startedAt + Math.round(this.random.around(20_000))
    const vote: Vote = {
      reviewer,
      approve: fate < 0.85,
      proof: 'pin',
      challenge: fate < 0.85 ? review.challenge : 'none',
      startedAt,
      at,
      readingSeconds: 8,
    }
    const state = vote.approve ? 'approved' : 'denied'
    const answered = { answeredAt: at, ...(vote.approve && { usableUntil: at + 900_000 }) }
    const after: Review = { ...review, ...answered, version: 2, state, votes: [vote] }
    const log = [reviewLine(state, after, { reviewer, proof: vote.proof, challenge: vote.challenge })]
    return { kind: 'answer', at, log, reviews: [after], observations: observationOf(after), answered: true }
  }

  private sessionFor(): Session {
    const place = Math.floor(this.random.next() * this.sessions.length)
    let session = this.sessions[place]
    if (!session || session.left === 0) {
      session = this.newSession()
      this.sessions[place] = session
    }
    session.left--
    return session
  }

  private newSession(): Session {
    return {
      id: randomUUID(),
      agent: this.random.of(agents),
      profile: this.random.of(profiles),
      origin: this.random.of(origins),
      left: callsOfSession,
    }
  }
}

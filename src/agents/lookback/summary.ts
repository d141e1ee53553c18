import type { DecisionEffect } from '../../ground/model/decision.ts'
import { type PastEvaluation, pastCallOf } from './evaluate-past.ts'
import { CommonGround } from './common-ground.ts'
import { type PastQuestion, questionAbout } from './past-question.ts'
import {
  type ClientCounts,
  Counter,
  type DayCounts,
  localDay,
  type PastEffectCounts,
  noCalls,
  type PastCall,
  Worst,
} from './past-call.ts'

/** A rule of the policy that would answer questions; tried on the same calls. */
export interface SuggestedAnswer {
  /** As it would stand in the person’s policy file. */
  readonly toml: string
  /** Questions that it takes away: of this group, and of all. */
  readonly answers: number
  readonly answersOfAll: number
}

/** Questions that are alike. */
export interface QuestionGroup {
  readonly text: string
  /** The reasons why it was asked, each in a clause; empty where no finding made the question. */
  readonly whys: readonly string[]
  readonly client: string
  readonly questions: number
  readonly sessions: number
  readonly example: PastCall
  /** The number of them that ask for more than a simple yes: no rule is offered for a kind that has such. */
  readonly grave: number
  /** Null where no rule takes any of them away without taking away a denial too. */
  readonly answer: SuggestedAnswer | null
}

/** A call of which two policies say different things. */
export interface ChangedCall extends PastCall {
  /** The effect that the draft gives. */
  readonly draft: DecisionEffect
  readonly draftComposite: number
}

/** The effects that a draft gives the same calls. */
export interface Compared {
  readonly counts: PastEffectCounts
  /** Counts of changed calls, by `from → to`. */
  readonly moves: readonly {
    readonly from: DecisionEffect
    readonly to: DecisionEffect
    readonly calls: number
  }[]
  /** The gravest of them: those that would run first. At most 50. */
  readonly changed: readonly ChangedCall[]
}

/** The decisions that the calls would have got. */
export interface Summary {
  readonly counts: PastEffectCounts
  readonly clients: readonly ClientCounts[]
  /** Days with calls, oldest first. */
  readonly days: readonly DayCounts[]
  /** Those with the most questions first; at most 8. */
  readonly groups: readonly QuestionGroup[]
  /** The number of all groups. */
  readonly groupsOfAll: number
  /** Denied calls first, then those of a high level that would have waited; at most 50. */
  readonly stopped: readonly PastCall[]
  readonly stoppedOfAll: number
  readonly compared?: Compared
}

/** A group while it is counted. */
export interface OpenGroup {
  readonly key: string
  readonly first: PastQuestion
  readonly common: CommonGround
  readonly sessions: Set<string>
  readonly example: PastCall
  questions: number
  /** Questions that ask for more than a simple yes. */
  grave: number
}

const shownGroups = 8
const shownCalls = 50
/** More groups than this are no longer told apart. */
const mostGroups = 5_000

/** Sums up calls as they are judged. */
export class Summing {
  private readonly counts: PastEffectCounts = { ...noCalls }
  private readonly drafted: PastEffectCounts = { ...noCalls }
  private readonly moves = new Map<string, number>()
  private readonly clients = new Counter()
  private readonly days = new Counter()
  private readonly groups = new Map<string, OpenGroup>()
  private readonly stopped = new Worst<PastCall>(shownCalls, worstFirst)
  private readonly changed = new Worst<ChangedCall>(shownCalls, loosenedFirst)
  private stoppedOfAll = 0
  private hasDraft = false

  add({ call, judged: [present, draft], counts }: PastEvaluation): void {
    if (!counts) return
    const { effect, assessment } = present.decision
    this.counts[effect]++
    this.clients.add(call.agent, effect)
    this.days.add(localDay(call.at), effect)
    if (draft) this.compare(call, present, draft)
    const isHigh = assessment.level === 'high' || assessment.level === 'critical'
    if (effect === 'allow') return
    const past = pastCallOf(call, present)
    if (effect === 'queue')
      this.group(questionAbout(call, present), past, present.decision.challenge !== 'confirm')
    if (effect === 'queue' && !isHigh) return
    this.stoppedOfAll++
    this.stopped.add(past, effect)
  }

  /** The groups with the most questions, while they are counted. */
  largest(): readonly OpenGroup[] {
    const all = [...this.groups.values()]
    return all.sort((a, b) => b.questions - a.questions || (a.key < b.key ? -1 : 1)).slice(0, shownGroups)
  }

  /** `answers` are those that were tried, by the key of their group. */
  summary(answers: ReadonlyMap<string, SuggestedAnswer>): Summary {
    const groups = this.largest().map(({ key, first, questions, sessions, example, grave }) => ({
      text: first.text,
      whys: first.whys,
      client: first.client,
      questions,
      sessions: sessions.size,
      example,
      grave,
      answer: answers.get(key) ?? null,
    }))
    return {
      counts: this.counts,
      clients: this.clients.entries().map(([client, counts]) => ({ client, ...counts })),
      days: this.days.entries().map(([day, counts]) => ({ day, ...counts })),
      groups,
      groupsOfAll: this.groups.size,
      stopped: this.stopped.list(),
      stoppedOfAll: this.stoppedOfAll,
      ...(this.hasDraft && { compared: this.compared() }),
    }
  }

  private compare(
    call: PastEvaluation['call'],
    present: PastEvaluation['judged'][0],
    draft: PastEvaluation['judged'][0],
  ): void {
    this.hasDraft = true
    const [from, to] = [present.decision.effect, draft.decision.effect]
    this.drafted[to]++
    if (from === to) return
    this.moves.set(`${from} ${to}`, (this.moves.get(`${from} ${to}`) ?? 0) + 1)
    const draftComposite = draft.decision.assessment.composite
    this.changed.add({ ...pastCallOf(call, present), draft: to, draftComposite }, `${from} ${to}`)
  }

  private compared(): Compared {
    const moves = [...this.moves].map(([key, calls]) => {
      const [from, to] = key.split(' ') as [DecisionEffect, DecisionEffect]
      return { from, to, calls }
    })
    return {
      counts: this.drafted,
      moves: moves.sort((a, b) => b.calls - a.calls),
      changed: this.changed.list(),
    }
  }

  private group(question: PastQuestion, example: PastCall, isGrave: boolean): void {
    const isFull = this.groups.size >= mostGroups && !this.groups.has(question.key)
    const key = isFull ? 'others' : question.key
    const first = isFull ? { ...question, key, text: 'others', codes: [], whys: [] } : question
    const known = this.groups.get(key)
    const group: OpenGroup = known ?? {
      key,
      first,
      common: new CommonGround(first),
      sessions: new Set<string>(),
      example,
      questions: 0,
      grave: 0,
    }
    group.questions++
    if (isGrave) group.grave++
    group.sessions.add(example.session)
    group.common.add(question)
    if (!known) this.groups.set(key, group)
  }
}

const order = { deny: 0, queue: 1, allow: 2 } as const

function worstFirst(a: PastCall, b: PastCall): number {
  return order[a.effect] - order[b.effect] || b.composite - a.composite || a.at - b.at
}

/** Puts calls first that were stopped and that a draft lets run. */
function loosenedFirst(a: ChangedCall, b: ChangedCall): number {
  const step = (call: ChangedCall) => order[call.effect] - order[call.draft]
  return step(a) - step(b) || b.composite - a.composite || a.at - b.at
}

import type { Observation } from '../../../ground/model/shape.ts'
import { undoTime } from '../../review/reopen-review.ts'
import { wasRead } from '../../../judge/policy/was-read.ts'
import type { DecisionLog, LoggedDenial, PeopleStore } from '../ports/people-store.ts'

/** The number of answers of a shape that a table gives. */
const maxAnswers = 1_000

type Source = Pick<PeopleStore, 'people'> & Pick<DecisionLog, 'decision' | 'denialsAfter'>

/** Each no that taught something, as the log has it: one whose row was deleted counts all the same. */
export class LoggedDenials {
  private readonly store: Source
  /** Key of a shape → answers; the empty one is of calls that nobody can find any more. */
  private readonly byShape = new Map<string, Observation[]>()
  private last = 0
  private begin: number | undefined

  constructor(store: Source) {
    this.store = store
  }

  /** Returns those that are missing among the known answers of a shape; from before there were keys none. */
  missing(shape: string, known: readonly Observation[]): readonly Observation[] {
    this.readOn()
    const all = [...(this.byShape.get(shape) ?? []), ...(this.byShape.get('') ?? [])]
    if (all.length === 0) return all
    const here = new Set(known.filter(({ approve }) => !approve).map(({ reviewId }) => reviewId))
    const oldest = known.length < maxAnswers ? 0 : Math.min(...known.map(({ at }) => at))
    return all.filter(({ reviewId, at }) => at >= oldest && !here.has(reviewId))
  }

  private readOn(): void {
    this.begin ??= this.store.people.keyLinks()[0]?.at ?? 0
    const { last, denials } = this.store.denialsAfter(this.last)
    this.last = last
    for (const denial of denials) if (denial.at >= this.begin) this.take(denial)
  }

  private take(denial: LoggedDenial): void {
    if (denial.event === 'undone') this.drop(denial)
    else this.add(denial)
  }

  /** Only whoever gave a no takes it back, and only for a while: a later line of the log forgets nothing. */
  private drop({ review, reviewer, at }: LoggedDenial): void {
    const isUndone = (one: Observation) =>
      one.reviewId === review && one.reviewer === reviewer && at >= one.at && at - one.at <= undoTime
    for (const [key, all] of this.byShape)
      if (all.some(isUndone))
        this.byShape.set(
          key,
          all.filter(one => !isUndone(one)),
        )
  }

  private add({ review: id, decision, reviewer, at, event }: LoggedDenial): void {
    const logged = this.store.decision(decision)
    if (logged && !logged.decision.effects.every(wasRead)) return
    const shape = logged?.decision.assessment.shape ?? this.store.people.review(id)?.shape
    const { key = '', text = '' } = shape ?? {}
    const { profile = '', agent = '' } = logged?.call ?? {}
    const reviewId = event === 'reported_wrong' ? `${id}/wrong` : id
    const one = { shape: key, shapeText: text, profile, agent, reviewer, approve: false, reviewId, at }
    this.byShape.set(key, [...(this.byShape.get(key) ?? []), one])
  }
}

import type { ToolCall } from '../../model/tool-call.ts'
import type { Decision } from '../../model/decision.ts'
import type { Effect } from '../../model/effect.ts'
import type { Review, ReviewSettings } from '../../model/review.ts'
import type { Shape } from '../../model/shape.ts'
import { applyPriorAnswers, type AnsweredEffect } from '../../policy/apply-prior-answers.ts'
import type { DecidedEffect } from '../../policy/decide.ts'
import { matchGrants } from '../../policy/match-grants.ts'
import { release, withdraw } from '../../review/end-review.ts'
import { openReview } from '../../review/open-review.ts'
import { standingOf } from '../../review/standing.ts'
import { summaryLine } from '../../review/summary-line.ts'
import { boundFiles } from '../binding/bound-files.ts'
import { pauseAt } from '../../people/pause/pause-gate.ts'
import { callKey } from '../binding/call-digest.ts'
import type { People } from '../../people/ports/people.ts'

/** What was decided of a call before people are consulted. */
export interface ConsultInput {
  readonly call: ToolCall
  readonly decided: DecidedEffect
  readonly effects: readonly Effect[]
  /** Codes with points. */
  readonly codes: readonly string[]
  readonly shape: () => Shape
  /** Files that the call runs; none in a workspace that is not on this disk. */
  readonly runs: readonly string[]
  readonly at: number
}

/** What people said already, with what a review would be bound to. */
export interface Consultation {
  readonly answer: AnsweredEffect
  readonly files: Readonly<Record<string, string>>
  readonly key: string
}

/** Reads what people have said of such calls and of exactly this one, and lets it speak. */
export function consultPeople(
  people: Pick<People, 'grants' | 'reviewsOfCall' | 'pause'>,
  consultation: ConsultInput,
): Consultation {
  const { call, decided, effects, codes, shape, runs, at } = consultation
  // A yes may have been to what the server says of the tool, and then nothing is left to ask.
  const waits = decided.effect === 'queue' || (decided.effect === 'allow' && call.offered !== undefined)
  const key = waits ? callKey(call) : ''
  const files = waits ? boundFiles(runs) : {}
  const live = people.grants(at)
  const programs = effects.flatMap(effect => (effect.type === 'run' ? [effect.program] : []))
  const grants = live.length > 0 ? matchGrants(live, { call, shape: shape(), programs }) : []
  const said = waits ? standingOf(people.reviewsOfCall(key, 8), files, at) : ({ kind: 'none' } as const)
  const mayPause = decided.effect === 'allow' ? null : pauseAt(people, at)
  return {
    answer: applyPriorAnswers(decided, codes, { standing: said, grants, pause: mayPause }, at),
    files,
    key,
  }
}

/** What the decision changes: the review that it opens, uses or withdraws. */
export function reviewsAfter(
  consulted: Consultation,
  call: ToolCall,
  decision: Decision,
  shape: () => Shape,
  { settings, people: forced }: { readonly settings: ReviewSettings; readonly people?: number | undefined },
  people: Pick<People, 'reviewers'>,
): readonly Review[] {
  const { uses, outdated } = consulted.answer
  if (uses) return [release(uses, decision.at)]
  if (decision.effect !== 'queue' || decision.reviewId === undefined) return []
  if (consulted.answer.reviewId !== undefined) return []
  const opened = openReview({
    id: decision.reviewId,
    call,
    decision,
    callKey: consulted.key,
    files: consulted.files,
    shape: shape(),
    what: summaryLine(call, decision.effects),
    settings,
    ...(forced !== undefined && { people: forced }),
    reviewers: people.reviewers().map(({ name }) => name),
    ...(outdated && { replaces: outdated.id }),
  })
  const gone = outdated && [
    withdraw(outdated, `What it would run has changed; see ${opened.id}.`, decision.at),
  ]
  return [opened, ...(gone ?? [])]
}

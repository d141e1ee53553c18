import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { argumentFacts } from '../../review/challenges/quiz/argument-facts.ts'
import { namedRows } from '../../../judge/policy/who-named.ts'
import { type QuizContext, quizContextOf } from '../../review/challenges/quiz/quiz-context.ts'
import type { QuizFact } from '../../review/challenges/quiz/quiz-fact.ts'
import { pricedFindings } from '../../review/summary-of.ts'

/** Returns the context that questions about the call are made from. */
export function contextOf(
  { call, decision }: LoggedDecision,
  { siblings }: Pick<ReviewSnapshot, 'siblings'>,
  questions?: (call: ToolCall) => readonly QuizFact[],
): QuizContext {
  return quizContextOf({
    ...(questions && { more: questions(call) }),
    plain: argumentFacts(call),
    effects: decision.effects,
    findings: pricedFindings(decision),
    tool: call.tool,
    cwd: call.cwd ?? virtualPlace.cwd,
    siblings,
    ...(decision.assessment.heardPerson && { named: namedRows({ call, decision }) }),
  })
}

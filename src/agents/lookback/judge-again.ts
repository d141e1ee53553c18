import type { AssessInput } from '../../gate/core/judge/assess.ts'
import type { Judgement } from '../../gate/core/judge/change-of-judgement.ts'
import type { DecisionEffect } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { PastJudge, type ScratchParts } from '../../gate/core/scratch/scratch-gate.ts'
import { nobody } from '../../gate/core/scratch/scratch-store.ts'

/** A call of the past, with what its session knew when it was judged. */
export interface JudgedCall {
  readonly call: ToolCall
  readonly workspace: string
  readonly known: Pick<AssessInput, 'session' | 'firstTimes' | 'functionCall' | 'evaluatedCall' | 'place'> &
    Pick<Judgement, 'heard'>
}

/** Returns what of a judgement it takes to judge the call again. */
export function knownOf({ input, heard }: Judgement): JudgedCall['known'] {
  const { session, firstTimes, functionCall, evaluatedCall, place } = input
  return { session, heard, firstTimes, functionCall, evaluatedCall, place }
}

/** Judges a call by another policy, with what its session knew then. */
export async function judgeAgain(
  { call, workspace, known }: JudgedCall,
  parts: ScratchParts,
): Promise<DecisionEffect> {
  const { session, heard, firstTimes, functionCall, evaluatedCall } = known
  const judge = new PastJudge(parts, {
    people: nobody,
    tools: { knownTool: () => ({ pin: null, others: [] }) },
    session: () => session,
    hearing: () => heard.reports,
    markKey: heard.key,
    firstTimes: () => firstTimes,
    counts: () => ({ ofFunction: functionCall - 1, evaluated: evaluatedCall - 1 }),
    canaries: () => [],
    consistently: work => work(),
  })
  return (await judge.judge(call, workspace)).decision.effect
}

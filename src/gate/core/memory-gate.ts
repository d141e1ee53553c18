import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { forwardGate } from './forward-gate.ts'
import type { Gate } from './gate.ts'
import { FastPath } from './judge/fast-path.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import { Judge } from './judge/judge.ts'
import { lessonsOf } from './judge/lessons-of.ts'
import { SignedAnswers } from '../../people/acts/answers/signed-answers.ts'
import { SignedState } from '../../people/acts/standing/signed-state.ts'
import { judgeStoreOf } from './judge/judge-store-of.ts'
import { LocalGate } from './local-gate.ts'
import type { UnloggedCalls } from './ports/unlogged-calls.ts'

/** A gate of which nothing outlives the process. */
export type MemoryGate = Gate & Pick<LocalGate, 'vouch'>

/**
 * Makes a gate that keeps nothing. Calls that are allowed at once are counted and remembered, and not logged; every
 * other call goes before people, and into a log, in memory as in any gate.
 */
export function newMemoryGate(parts: LocalGateParts & { readonly unlogged: UnloggedCalls }): MemoryGate {
  const { unlogged } = parts
  const logged = new LocalGate(parts)
  const { store } = parts
  const answers = new SignedAnswers(store, new SignedState(store.people))
  const judging = { ...parts, store: judgeStoreOf(store, answers) }
  const judge = new Judge(judging)
  const fastPath = FastPath.of(judging)
  let isOver = false
  const evaluateWhole = async (call: ToolCall): Promise<Decision> => {
    const { decision, input, escalation } = await judge.judge(call, false)
    const isPlain = decision.effect === 'allow' && decision.reason.kind === 'routine' && !escalation
    if (!isPlain) return logged.evaluate(call)
    unlogged.learn(call, lessonsOf(call, decision, input))
    return decision
  }
  return {
    ...forwardGate((_verb, _given, use) => use(logged)),
    evaluate: (call, options = {}) => {
      if (options.dryRun || options.reports || options.promptsOf || options.sessionsBeside || isOver)
        return logged.evaluate(call, options)
      const decision = fastPath?.allow(call)
      if (!decision) return evaluateWhole(call)
      unlogged.learn(call, {})
      return Promise.resolve(decision)
    },
    vouch: name => logged.vouch(name),
    entries: (after, atOnce) => logged.entries(after, atOnce),
    close: () => {
      isOver = true
      return logged.close()
    },
  }
}

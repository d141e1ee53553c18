import type { ToolCall } from '../model/tool-call.ts'
import type { Decision } from '../model/decision.ts'
import { FastPath } from './judge/fast-path.ts'
import type { EvaluateOptions } from './gate.ts'
import { Judge } from './judge/judge.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import { lessonsOf } from './judge/lessons-of.ts'
import { LocalGate } from './local-gate.ts'
import type { UnloggedCalls } from './ports/unlogged-calls.ts'

/**
 * A gate that keeps nothing. Calls that are allowed at once are counted and remembered, and not logged; everything else
 * goes before people, and into a log, in memory as in any gate.
 */
export class MemoryGate extends LocalGate {
  private readonly unlogged: UnloggedCalls
  private readonly judgeUnlogged: Judge
  private readonly atOnce: FastPath | undefined
  private isOver = false

  constructor(parts: LocalGateParts & { readonly unlogged: UnloggedCalls }) {
    super(parts)
    this.unlogged = parts.unlogged
    this.judgeUnlogged = new Judge(parts)
    this.atOnce = FastPath.of(parts)
  }

  override evaluate(call: ToolCall, options: EvaluateOptions = {}): Promise<Decision> {
    if (options.dryRun || options.reports || this.isOver) return super.evaluate(call, options)
    const decision = this.atOnce?.allow(call)
    if (!decision) return this.evaluateWhole(call)
    this.unlogged.learn(call, {})
    return Promise.resolve(decision)
  }

  override async close(): Promise<void> {
    this.isOver = true
    await super.close()
  }

  private async evaluateWhole(call: ToolCall): Promise<Decision> {
    const { decision, input, escalation } = await this.judgeUnlogged.judge(call, false)
    const isPlain = decision.effect === 'allow' && decision.reason.kind === 'routine' && !escalation
    if (!isPlain) return super.evaluate(call)
    this.unlogged.learn(call, lessonsOf(call, decision, input.place, input.profile))
    return decision
  }
}

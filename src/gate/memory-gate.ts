import type { ToolCall } from '../model/tool-call.ts'
import type { Decision } from '../model/decision.ts'
import { FastPath } from './judge/fast-path.ts'
import type { EvaluateOptions } from './gate.ts'
import { Judge } from './judge/judge.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import { lessonsOf } from './judge/lessons-of.ts'
import { LocalGate } from './local-gate.ts'
import type { Change, Store } from './ports/store.ts'

/** A store that can learn from a call without an entry in the log. */
export interface UnloggedStore extends Store {
  learn(call: ToolCall, what: Pick<Change, 'remember' | 'habits'>): void
}

/**
 * A gate that keeps nothing. Calls that are allowed at once are counted and remembered, and not logged; everything else
 * goes before people, and into a log, in memory as in any gate.
 */
export class MemoryGate extends LocalGate {
  private readonly store: UnloggedStore
  private readonly unlogged: Judge
  private readonly atOnce: FastPath | undefined
  private isOver = false

  constructor(parts: LocalGateParts & { readonly store: UnloggedStore }) {
    super(parts)
    this.store = parts.store
    this.unlogged = new Judge(parts)
    this.atOnce = FastPath.of(parts)
  }

  override evaluate(call: ToolCall, options: EvaluateOptions = {}): Promise<Decision> {
    if (options.dryRun || options.reports || this.isOver) return super.evaluate(call, options)
    const decision = this.atOnce?.allow(call)
    if (!decision) return this.evaluateWhole(call)
    this.store.learn(call, {})
    return Promise.resolve(decision)
  }

  override async close(): Promise<void> {
    this.isOver = true
    await super.close()
  }

  private async evaluateWhole(call: ToolCall): Promise<Decision> {
    const { decision, input, escalation } = await this.unlogged.judge(call, false)
    const isPlain = decision.effect === 'allow' && decision.reason.kind === 'routine' && !escalation
    if (!isPlain) return super.evaluate(call)
    this.store.learn(call, lessonsOf(call, decision, input.place, input.profile))
    return decision
  }
}

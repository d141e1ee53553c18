import type { Decision } from '../../model/decision.ts'
import type { LoggedDecision, Replay } from '../../model/logged-decision.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import { replayCaveats } from './replay-caveats.ts'

interface DryJudge {
  judge(call: ToolCall, dryRun: true): Promise<{ readonly decision: Decision }>
}

/** Judges a logged call again as everything is now. */
export async function replayDecision(logged: LoggedDecision, judge: DryJudge): Promise<Replay> {
  const { call, decision: before } = logged
  const gone = logged.missing?.['/call/arguments']
  if (gone !== undefined) {
    const caveats = [`it can’t be judged again, its arguments are ${gone}`]
    return { before, after: before, same: true, caveats }
  }
  const { decision: after } = await judge.judge(call, true)
  const same = after.effect === before.effect && after.assessment.composite === before.assessment.composite
  return { before, after, same, caveats: replayCaveats(logged, after) }
}

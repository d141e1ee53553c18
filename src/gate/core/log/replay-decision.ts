import type { LoggedOrigin } from '../../../ground/model/call-origin.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { LoggedDecision, Replay } from '../../../ground/model/logged-decision.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { replayCaveats } from './replay-caveats.ts'

interface DryJudge {
  judge(
    call: ToolCall,
    dryRun: true,
    told: { readonly logged: LoggedOrigin; readonly promptsOf?: string },
  ): Promise<{ readonly decision: Decision }>
}

/** Judges a logged call again as everything is now, save what its session heard: that counts as of then. */
export async function replayDecision(logged: LoggedDecision, judge: DryJudge): Promise<Replay> {
  const { call, decision: before } = logged
  const gone = logged.missing?.['/call/arguments']
  if (gone !== undefined) {
    const caveats = [`it can’t be judged again, its arguments are ${gone}`]
    return { before, after: before, same: true, caveats }
  }
  const { asked = null, followed, promptsOf } = before.assessment
  const heard = { at: before.at, asked, ...(followed && { followed }) }
  const then = { logged: heard, ...(promptsOf !== undefined && { promptsOf }) }
  const { decision: after } = await judge.judge(call, true, then)
  const same = after.effect === before.effect && after.assessment.composite === before.assessment.composite
  return { before, after, same, caveats: replayCaveats(logged, after) }
}

import type { LoggedOrigin } from '../../../ground/model/call-origin.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { LoggedDecision, Replay } from '../../../ground/model/logged-decision.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'

interface DryJudge {
  judge(
    call: ToolCall,
    dryRun: true,
    notice: { readonly logged: LoggedOrigin; readonly promptsOf?: string },
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

/** Says why a call can't be judged exactly as then, in a clause each: what the log lacks of it, what has changed since. */
function replayCaveats(
  { decision: before, redacted, call, missing = {} }: LoggedDecision,
  after: Decision,
): readonly string[] {
  const found = Object.entries(missing).flatMap(([pointer, why]) =>
    pointer.startsWith('/call/') ? [`${pointer} is ${why}`] : [],
  )
  if (Object.keys(redacted).length > 0) found.push('secrets were erased from the logged call')
  if (call.offered?.cut) found.push('what the server says of its tool was too long to be kept whole')
  if ('(cut)' in call.arguments) found.push('the arguments were too long to be kept whole')
  if (before.policyDigest !== after.policyDigest) found.push('the policy has changed since')
  if (before.engineVersion !== after.engineVersion)
    found.push(`it was judged by version ${before.engineVersion}`)
  if (before.callDigest !== after.callDigest && found.length === 0)
    found.push('files that it runs have changed since')
  return found
}

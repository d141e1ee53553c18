import type { Decision } from '../../../ground/model/decision.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'

/** Says why a call can't be judged exactly as then, in a clause each: what the log lacks of it, what has changed since. */
export function replayCaveats(
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

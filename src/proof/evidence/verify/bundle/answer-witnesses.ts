import { checkSignature } from '../note/check-signature.ts'
import { isQuorum, type TrustPolicy } from '../note/trust-policy.ts'
import type { Platform } from '../../platform.ts'
import type { Answer } from '../verdict.ts'
import { instant } from '../instant.ts'
import type { BundleContents } from './bundle-contents.ts'

/** Answers who else saw the log as it is here: witnesses of the reader’s policy, and whether they are enough. */
export async function answerWitnesses(
  platform: Platform,
  { note }: BundleContents,
  policy: TrustPolicy | undefined,
): Promise<Answer> {
  if (!note || !policy || policy.witnesses.size === 0)
    return {
      state: 'not-shown',
      sentence: 'You named no witness, so nobody but the log speaks for it.',
      details: [],
    }
  const seen = new Map<string, number>()
  for (const [name, key] of policy.witnesses) {
    const check = await checkSignature(platform, note.note, key)
    if (check.kind === 'wrong')
      return { state: 'no', sentence: `The signature of witness ${name} is wrong.`, details: [] }
    if (check.kind === 'good') seen.set(name, (check.at ?? 0) * 1_000)
  }
  const details = [...seen].map(([name, at]) => `${name} saw it on ${instant(at)}, by its own clock.`)
  const all = policy.witnesses.size
  const count = all === 1 ? 'the witness that you named' : `${seen.size} of your ${all} witnesses`
  if (seen.size === 0)
    return { state: 'not-shown', sentence: 'None of your witnesses has signed it.', details }
  if (!isQuorum(policy, new Set(seen.keys())))
    return { state: 'not-shown', sentence: `Seen by ${count}: fewer than your policy asks for.`, details }
  return { state: 'yes', sentence: `Seen by ${count}: nobody was shown another history.`, details }
}

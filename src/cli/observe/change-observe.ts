import { defaultLocations } from '../../gate/config/default-locations.ts'
import { withObserve, withoutObserve } from '../../gate/config/with-observe.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { policyWithDraft } from '../lookback/policy-with-draft.ts'

const day = 86_400_000
const maxDays = 90

/** The moment so many days from now. Throws `usage` for a number that is none, or more than 90. */
export function daysFrom(now: number, text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= maxDays) return now + days * day
  throw new GateError('usage', `“${text.slice(0, 40)}” is no number of days from 1 to ${maxDays}.`)
}

/** Writes into the person’s own policy file that the gate only observes, or (null) that it does not; its path. */
export function changeObserve(
  settings: ObserveSettings | null,
  path = defaultLocations('/').userFile,
): string {
  const { text, digest } = readOwnPolicy(path)
  const after = settings ? withObserve(text, settings) : withoutObserve(text)
  if (after === text) return path
  policyWithDraft(after)
  writeOwnPolicy(path, after, digest)
  return path
}

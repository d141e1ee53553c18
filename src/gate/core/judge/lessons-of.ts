import type { Decision } from '../../../ground/model/decision.ts'
import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { Profile } from '../../../ground/model/settings/profile-settings.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { FilterInput } from '../../../judge/filters/filter.ts'
import { globTest, type GlobTest } from '../../../judge/policy/glob-test.ts'
import { readPointing } from '../../../judge/provenance/read-pointing.ts'
import { habitKeys } from '../../../judge/session/habit-keys.ts'
import { rememberCall } from '../../../judge/session/remember-call.ts'
import type { Change } from '../ports/store.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'

/**
 * Returns the lessons of a decision: a call that runs leaves traces, a canary makes the session an incident, a dry
 * run leaves nothing.
 */
export function lessonsOf(
  call: ToolCall,
  decision: Decision,
  { place, profile, origin, session }: Pick<FilterInput, 'place' | 'profile' | 'origin' | 'session'>,
): Pick<Change, 'remember' | 'habits'> {
  if (decision.dryRun) return {}
  const { effects, at } = decision
  if (decision.effect === 'allow') {
    const reading = readPointing(call, effects, origin, {
      isOwnTool: isOwnTool(profile, call.tool),
      readBy: decision.id,
      files: session.files,
    })
    const delivered = {
      call,
      effects,
      ownDomains: profile.own_domains,
      smallAmounts: profile.small_amount,
      isOnDisk: place.observed,
      at,
      reading,
    }
    const remember = (before: SessionMemory) => rememberCall(withStart(before, session), delivered)
    return { remember, habits: habitKeys(call, effects) }
  }
  const grave = decision.assessment.contributions.find(({ filter }) => traitsOf(filter).incident)?.findings[0]
  if (!grave) return {}
  const incident = { at, why: grave.what }
  return { remember: before => (before.incident ? before : { ...before, incident }) }
}

/** Returns the memory with the commits that the session began with: they are remembered once. */
function withStart(before: SessionMemory, { start }: SessionMemory): SessionMemory {
  return before.start || !start ? before : { ...before, start }
}

/** A profile never changes, so its globs are compiled once. */
const testsOf = new WeakMap<Profile, readonly GlobTest[]>()

/** Tells whether a profile names a tool as one whose results are the person’s own records. */
function isOwnTool(profile: Profile, tool: string | null): boolean {
  if (tool === null || profile.own_tools.length === 0) return false
  const tests = testsOf.get(profile) ?? profile.own_tools.map(name => globTest(name, true))
  testsOf.set(profile, tests)
  return tests.some(test => test(tool))
}

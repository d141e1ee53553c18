import type { Profile } from '../../ground/model/policy.ts'
import { type GlobTest, globTest } from './glob-test.ts'

/** A profile never changes, so its globs are compiled once. */
const testsOf = new WeakMap<Profile, readonly GlobTest[]>()

/** Tells whether a profile names a tool as one whose results are the person’s own records. */
export function isOwnTool(profile: Profile, tool: string | null): boolean {
  if (tool === null || profile.own_tools.length === 0) return false
  const tests = testsOf.get(profile) ?? profile.own_tools.map(name => globTest(name, true))
  testsOf.set(profile, tests)
  return tests.some(test => test(tool))
}

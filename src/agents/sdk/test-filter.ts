import type { Filter } from '../../judge/filters/filter.ts'
import {
  type DeclareTest,
  type FilterCases,
  testFilter as testWith,
} from '../../judge/filters/test-filter.ts'
import { builtInProfiles, defaultProfile } from '../../judge/policy/default-profile.ts'

/**
 * Declares a test for each case of a filter of yours, and for the laws that every filter is held to: it never throws,
 * changes nothing, says the same twice, points into the call, and declares what it finds. `test` is your runner’s.
 */
export function testFilter(
  filter: Filter,
  cases: FilterCases,
  test: DeclareTest,
  profile = builtInProfiles['sdk'] ?? defaultProfile,
): void {
  testWith(filter, profile, cases, test)
}

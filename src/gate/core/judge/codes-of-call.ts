import type { Filter } from '../../../judge/filters/filter.ts'
import { unheard } from '../../../ground/model/call-origin.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { emptyMemory } from '../../../ground/model/session-memory.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { defaultProfile } from '../../../judge/policy/default-profile.ts'
import { readEffects } from '../../../judge/readers/index.ts'
import { runFilters } from './run-filters.ts'

/** Returns the codes that a call finds in the virtual workspace with the built-in prices, and that weigh something. */
export function codesOfCall(call: ToolCall, filters: readonly Filter[]): readonly string[] {
  const { effects } = readEffects(call, virtualPlace, new Map())
  const { contributions } = runFilters(filters, {
    call,
    effects,
    place: virtualPlace,
    profile: defaultProfile,
    rules: [],
    session: emptyMemory,
    origin: unheard,
    canaries: [],
    firstTimes: [],
  })
  return contributions.flatMap(({ findings }) =>
    findings.filter(({ points, gate }) => points > 0 || gate).map(({ code }) => code),
  )
}

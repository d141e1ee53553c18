import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import type { CodeTable } from '../../../ground/model/finding.ts'

/** Everything that the filter capability can find, each with its default price. */
const capabilityCodes = {
  'capability.missing': {
    points: 'gate',
    why: 'this profile does not grant it',
    instead: 'use a tool that the profile grants, or ask the person to change the profile',
  },
} satisfies CodeTable

/** A code of the filter capability. */
type CapabilityCode = keyof typeof capabilityCodes

/** Effects that the profile does not grant. */
export const capability: Filter<CapabilityCode> = {
  name: 'capability',
  phase: 'static',
  about: 'Does the call do something that its profile does not grant?',
  codes: capabilityCodes,
  find: ({ effects, profile }) => {
    if (profile.capabilities.includes('*')) return []
    const silent = new Set(['opaque', 'disguise'])
    const missing = effects.filter(
      effect => !silent.has(effect.type) && !profile.capabilities.includes(effect.type),
    )
    const types = [...new Set(missing.map(effect => effect.type))]
    return types.map(type => {
      const effect = missing.find(item => item.type === type) as (typeof missing)[number]
      return finding('capability.missing', `the call would ${type}`, effect)
    })
  },
}

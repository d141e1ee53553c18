import { type CapabilityCode, capabilityCodes } from './capability-codes.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'

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

import type { CodeTable } from '../../../ground/model/finding.ts'

/** Everything that the filter capability can find, each with its default price. */
export const capabilityCodes = {
  'capability.missing': {
    points: 'gate',
    why: 'this profile does not grant it',
    instead: 'use a tool that the profile grants, or ask the person to change the profile',
  },
} satisfies CodeTable

/** A code of the filter capability. */
export type CapabilityCode = keyof typeof capabilityCodes

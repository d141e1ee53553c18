import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

/** Everything that the filter volume can find, each with its default price. */
export const volumeCodes = {
  'volume.deletions': {
    points: 3,
    why: 'many files that no tool makes again were deleted within minutes',
    instead: 'ask the person once for the whole clean-up',
  },
  'volume.consequences': { points: 3, why: 'many people or records were touched within minutes' },
  'volume.hosts': { points: 3, why: 'many machines were tried within minutes' },
} satisfies CodeTable

/** A code of the filter volume. */
export type VolumeCode = keyof typeof volumeCodes
export type VolumeFinding = Finding<VolumeCode>

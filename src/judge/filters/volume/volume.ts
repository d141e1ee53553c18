import { flatMap } from '../../../ground/model/map-of.ts'
import { halfLives, sumNow } from '../../session/fade.ts'
import { weigh } from '../../session/weigh.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

/** Everything that the filter volume can find, each with its default price. */
const volumeCodes = {
  'volume.deletions': {
    points: 3,
    why: 'many files that no tool makes again were deleted within minutes',
    instead: 'ask the person once for the whole clean-up',
  },
  'volume.consequences': { points: 3, why: 'many people or records were touched within minutes' },
  'volume.hosts': { points: 3, why: 'many machines were tried within minutes' },
} satisfies CodeTable

/** A code of the filter volume. */
type VolumeCode = keyof typeof volumeCodes
type VolumeFinding = Finding<VolumeCode>

/** Too much at once: every sum fades by itself, and refused calls never count. */
export const volume: Filter<VolumeCode> = {
  name: 'volume',
  phase: 'context',
  about: 'Does this session do too much of it in a short time?',
  codes: volumeCodes,
  find: ({ call, effects, session }) => {
    const [first] = effects
    if (!first) return []
    const weights = weigh(effects, session)
    return flatMap(limits, ({ name, code, full, what }): readonly VolumeFinding[] => {
      const before = sumNow(session.sums[name], call.at, halfLives[name])
      // How much one call does is for the filter of that thing; here it is what adds up.
      if (weights[name] === 0 || before < 1) return []
      const total = before + Math.min(weights[name], full / 2)
      const strength = Math.min(1, Math.max(0, (total - full / 2) / (full / 2)))
      return strength === 0 ? [] : [finding(code, `about ${Math.round(total)} ${what}`, first, { strength })]
    })
  },
}

/** `full` is where a person should look; from half of it the finding grows. */
const limits = [
  { name: 'deleted', code: 'volume.deletions', full: 100, what: 'files deleted' },
  { name: 'consequences', code: 'volume.consequences', full: 20, what: 'messages, payments and records' },
  { name: 'hosts', code: 'volume.hosts', full: 12, what: 'machines reached' },
] as const

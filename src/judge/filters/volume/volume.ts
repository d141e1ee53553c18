import { type VolumeCode, volumeCodes, type VolumeFinding } from './volume-codes.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { halfLives, sumNow } from '../../session/fade.ts'
import { weigh } from '../../session/weigh.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'

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

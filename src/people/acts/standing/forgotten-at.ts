import { memberOf } from '../../../ground/model/member-of.ts'
import type { StandingSet } from '../../../ground/model/standing-set.ts'
import { forgottenKey } from './set-after.ts'

/** Returns when the answers for a shape and an agent were last forgotten; -1 where they never were. */
export function forgottenAt(forgotten: StandingSet['forgotten'], shape: string, agent: string): number {
  return Math.max(...['all', shape, forgottenKey({ agent })].map(key => memberOf(forgotten, key) ?? -1))
}

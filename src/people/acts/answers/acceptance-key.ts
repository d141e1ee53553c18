import type { StandingTool } from '../../../ground/model/standing-set.ts'
import { toolKey } from '../standing/set-after.ts'

/** The name under which the acceptance of one definition of a tool is known. */
export function acceptanceKey(one: Omit<StandingTool, 'group'>): string {
  return `${toolKey(one)} ${one.digest}`
}

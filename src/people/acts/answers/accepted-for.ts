import type { StandingTool } from '../../../ground/model/standing-set.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'
import { toolKey } from '../standing/set-after.ts'

/** A tool of a server as a gate of this group has it; of no team’s when undefined. */
export interface ToolAtGate extends Pick<StandingTool, 'server' | 'tool'> {
  readonly group: string | undefined
}

/**
 * Returns what people accepted of a tool for a gate: what they said for its group, else for every gate. What somebody
 * accepted with a yes who might not counts nothing.
 */
export function acceptedFor(
  all: readonly StandingTool[],
  { group, ...of }: ToolAtGate,
  mayAccept: MayAcceptTools = () => true,
): StandingTool | undefined {
  const known = all.filter(one => toolKey(one) === toolKey(of) && isWithinRights(one, mayAccept))
  const own = group === undefined ? undefined : known.find(one => one.group === group)
  return own ?? known.find(one => one.group === undefined)
}

function isWithinRights({ agreed, group }: StandingTool, mayAccept: MayAcceptTools): boolean {
  return agreed === undefined || agreed.by.every(one => mayAccept(one, group, agreed.at))
}

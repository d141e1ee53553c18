import type { Json } from '../../../ground/model/json.ts'

/** The names of the lines of a gate’s log by which it joins a team, and leaves it. */
export const membershipEvents = { joined: 'joined_team', left: 'left_team' } as const

/** Tells whether a line says that its gate joined a team, or left it. */
export function isMembershipEvent(event: Json | undefined): boolean {
  return event === membershipEvents.joined || event === membershipEvents.left
}

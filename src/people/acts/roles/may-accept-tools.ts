import { mayDo } from './may-do.ts'
import { type TeamRoles, withLastingMembers } from './team-roles.ts'

/** Tells whether somebody may accept what servers say of their tools for the gates of a group, at a moment; undefined: for all. */
export type MayAcceptTools = (reviewer: string, group: string | undefined, at: number) => boolean

/**
 * Returns who may accept tools by a team’s roles, which are read at each use. No right that is lent has it, and none with a
 * bound of levels or profiles. That a session ended takes nothing back.
 */
export function mayAcceptTools(roles: () => TeamRoles): MayAcceptTools {
  return (reviewer, group, at) => {
    const deed = { kind: 'stand', gates: group ?? null, profile: null, loosens: true } as const
    return mayDo(withLastingMembers(roles()), reviewer, deed, at)
  }
}

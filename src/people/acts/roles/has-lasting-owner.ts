import type { TeamRoles } from './team-roles.ts'

/**
 * Tells whether somebody of these who can sign in stays an owner whatever an identity provider says, and whether or not it
 * answers: by name, or by groups that were set by hand; and for no more than a while does not count.
 */
export function hasLastingOwner(
  { members, bindings }: Pick<TeamRoles, 'members' | 'bindings'>,
  signers: readonly string[],
): boolean {
  const owners = bindings.filter(({ role, until }) => role === 'owner' && until === undefined)
  return owners.some(({ to }) => {
    if (to.kind === 'person') return signers.includes(to.reviewer)
    return members.some(
      ({ reviewer, identity, groups }) =>
        identity === null && groups.includes(to.group) && signers.includes(reviewer),
    )
  })
}

import type { PasskeySite } from '../../ground/model/passkey-site.ts'
import type { TeamMembership } from '../../ground/model/team-membership.ts'

/** The site of the passkeys of a team: the pages of its hub. */
export function hubSite({ hub }: Pick<TeamMembership, 'hub'>): PasskeySite {
  const { hostname, origin } = new URL(hub)
  return { name: hostname, origin }
}

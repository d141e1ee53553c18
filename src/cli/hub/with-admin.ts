import type { AdminParts } from '../../hub/admin-act.ts'
import type { OpenTeam } from '../../hub/open-team.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { askSecret, type IdentityOptions, whoIs } from '../people/identify.ts'
import { type HubOptions, withTeam } from './with-team.ts'

/** The options of a command that changes a team. */
export interface AdminOptions extends HubOptions, IdentityOptions {}

/** Asks who sits here and for their secret, and hands over the parts that the team is managed with. */
export async function withAdmin(
  options: AdminOptions,
  use: (parts: AdminParts, who: Identity) => Promise<void>,
): Promise<void> {
  await withTeam(options, async team => {
    const who = await whoSits(team, options)
    await use({ ...team, reviewers: team.gate.reviewers }, who)
  })
}

/** Asks who sits here, and for their secret. */
export async function whoSits({ gate }: OpenTeam, options: IdentityOptions): Promise<Identity> {
  const reviewer = await whoIs(await gate.reviewers.list(), options.as)
  return { reviewer: reviewer.name, uid: null, terminal: true, ...(await askSecret(reviewer, options)) }
}

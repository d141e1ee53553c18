import type { TeamMember } from '../../../ground/model/team-member.ts'

/** Until when somebody is let in while the provider is away; null: they are not. */
export function armedUntil({ armedUntil: until }: TeamMember, now: number): number | null {
  return until !== undefined && now < until ? until : null
}

/** Says why somebody has no rights now, in one sentence that says what to do; undefined where they have what they were given. */
export function whySignOnEnded(member: TeamMember | undefined, now: number): string | undefined {
  if (!member || armedUntil(member, now) !== null) return undefined
  const { reviewer, identity, until, endedAt } = member
  if (endedAt !== undefined)
    return `An owner ended the rights of ${reviewer}, and lets them in again with countersign hub member let-in.`
  if (identity === null || until === null || now < until) return undefined
  return `The sign-on of ${reviewer} has ended: sign on again, in a browser or with countersign team sign-on.`
}

import { MemberRights } from '../../hub/member-rights.ts'
import type { TeamMember } from '../../ground/model/team-member.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { type AdminOptions, withAdmin } from './with-admin.ts'

/** The ways in which an owner changes the rights of somebody who signs on. */
export const memberRights = ['end', 'letIn', 'unlink'] as const
export type MemberRight = (typeof memberRights)[number]

const body: Readonly<Record<MemberRight, (member: TeamMember) => string>> = {
  end: () => 'has no rights any more, and signing on gives them none.',
  letIn: ({ identity }) => (identity ? 'is let in again, once they sign on.' : 'is let in again.'),
  unlink: () => 'signs on by no provider any more, until they say again who they are there.',
}

/** Changes the rights of a person by hand, at once. */
export async function changeMemberRights(
  how: MemberRight,
  reviewer: string,
  options: AdminOptions & JsonOption,
): Promise<void> {
  await withAdmin(options, async (parts, who) => {
    const member = await new MemberRights(parts)[how](reviewer, who)
    printAnswer(options.json, member, `${member.reviewer} ${body[how](member)}`)
  })
}

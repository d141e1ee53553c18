import { RoleAdmin } from '../../hub/role-admin.ts'
import type { Level } from '../../ground/model/assessment.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { RoleHolder, TeamRole, RoleBinding } from '../../ground/model/role-binding.ts'
import { readDuration } from '../read-duration.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { type AdminOptions, withAdmin } from './with-admin.ts'
import { localMoment } from '../../ground/model/local-moment.ts'

/** The options of a role that is given. */
export interface RoleOptions extends AdminOptions, JsonOption {
  readonly to?: string
  readonly toGroup?: string
  readonly gates?: readonly string[]
  readonly upTo?: Level
  readonly profiles?: readonly string[]
  readonly for?: string
}

/** Gives a role to a person or a group of people. */
export async function addRole(role: TeamRole, options: RoleOptions): Promise<void> {
  const { gates, upTo, profiles, for: span } = options
  const bounds = { ...(gates && { gates }), ...(upTo && { upTo }), ...(profiles && { profiles }) }
  const draft = { role, to: holderIn(options), ...bounds, ...(span && { span: readDuration(span) }) }
  await withAdmin(options, async (parts, who) => {
    const made = await new RoleAdmin(parts).addRole(draft, who)
    printAnswer(options.json, made, roleInWords(made))
  })
}

/** Takes a role away, from this moment on. */
export async function removeRole(id: string, options: AdminOptions & JsonOption): Promise<void> {
  await withAdmin(options, async (parts, who) => {
    const ended = await new RoleAdmin(parts).removeRole(id, who)
    printAnswer(options.json, ended, `Taken away: ${roleInWords(ended)}`)
  })
}

/** Sets the groups of a person by hand. */
export async function setMember(
  reviewer: string,
  groups: readonly string[],
  options: AdminOptions & JsonOption,
): Promise<void> {
  await withAdmin(options, async (parts, who) => {
    const member = await new RoleAdmin(parts).setMember(reviewer, groups, who)
    const text = member.groups.length === 0 ? 'is in no group' : `is in ${member.groups.join(', ')}`
    printAnswer(options.json, member, onOneLine(`${member.reviewer} ${text}.`))
  })
}

function holderIn({ to, toGroup }: RoleOptions): RoleHolder {
  if (to !== undefined && toGroup === undefined) return { kind: 'person', reviewer: to }
  if (toGroup !== undefined && to === undefined) return { kind: 'group', group: toGroup }
  throw new GateError(
    'usage',
    'A role is given either to a person or to a group: say --to NAME or --to-group GROUP.',
  )
}

/** Returns a role that was given as one line: `b-7k2m…  reviewer  group security  gates production  up to high`. */
export function roleInWords({ id, role, to, gates, upTo, profiles, until, by }: RoleBinding): string {
  const cells = [
    id,
    role,
    to.kind === 'group' ? `group ${to.group}` : to.reviewer,
    gates && `gates ${gates.join(', ')}`,
    upTo && `up to ${upTo}`,
    profiles && `profiles ${profiles.join(', ')}`,
    until !== undefined && `until ${localMoment(until)}`,
    `by ${by}`,
  ]
  return onOneLine(cells.filter(Boolean).join('  '))
}

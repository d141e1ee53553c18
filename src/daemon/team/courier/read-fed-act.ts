import { isJsonObject } from '../../../ground/model/json.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { TeamMembership } from '../../../ground/model/team-membership.ts'
import type { FedName } from '../../../people/acts/ports/act-rows.ts'
import type { Takeover, MirroredRows } from '../../../people/acts/ports/team-mirror.ts'
import type { FedAct } from '../../../people/acts/ports/fed-act.ts'
import {
  type FedReviewer,
  type FedRows,
  fedRowNames,
  mayBeLeftOut,
} from '../../../gate/team/protocol/fed-rows.ts'
import { fedStatement } from '../../../gate/team/protocol/fed-statement.ts'
import { isTeamSigned } from '../../../gate/team/is-team-signed.ts'

/** The place that a gate has reached in the order of acts. */
interface GatePlace {
  readonly place: number
  readonly history: number
}

/**
 * Reads an act that the hub says, as this gate writes it, or says why it takes nothing over. It is signed by the team for this
 * gate and epoch, next after `place` in its history of the team, and of members that this version knows or that its hub names
 * as such that nobody has to know.
 */
export function readFedAct(
  fed: FedAct,
  { gate, epoch, teamKey, group: own }: TeamMembership,
  { place, history }: GatePlace,
):
  | { readonly act: Omit<Takeover, 'takenAt' | 'ahead'> }
  | { readonly problem: string; readonly isNewer: boolean } {
  const untrue = (why: string) => ({ problem: `the act ${fed.number} ${why}`, isNewer: false })
  if (!isTeamSigned(teamKey, fedStatement({ gate, epoch }, fed), fed.signature))
    return untrue('is not signed by the team for this gate')
  if (fed.after !== place || fed.number <= place) return untrue(`does not follow the act ${place}`)
  if (fed.history !== undefined && fed.history !== history)
    return untrue(`is of history ${fed.history}, and this gate is in ${history}`)
  const rows: unknown = JSON.parse(fed.rows)
  if (!isJsonObject(rows)) return untrue('has no rows')
  const other = otherGroup(rows, own.name)
  if (other !== undefined) return untrue(`is for the group ${other}, and this gate joined ${own.name}`)
  const optional = rows[mayBeLeftOut]
  const isOptional = (name: string) => Array.isArray(optional) && optional.includes(name)
  const unknown = Object.keys(rows).find(
    name => !(fedRowNames.has(name) || name === mayBeLeftOut || isOptional(name)),
  )
  if (unknown !== undefined)
    return {
      problem: `the act ${fed.number} has “${unknown.slice(0, 40)}”, which this version does not know`,
      isNewer: true,
    }
  const known = Object.entries(rows).filter(([name]) => fedRowNames.has(name))
  return { act: mirroredAct(fed, Object.fromEntries(known)) }
}

function mirroredAct(fed: FedAct, rows: Pick<FedRows, FedName>): Omit<Takeover, 'takenAt' | 'ahead'> {
  const { reviewers, members, group, groupPolicy, groupTools, ...rest } = rows
  // These are written as they are fed: a row that is not must be named above.
  const others: Pick<MirroredRows, keyof typeof rest> = rest
  return {
    number: fed.number,
    id: fed.id ?? '',
    ...(fed.was !== undefined && { was: fed.was }),
    fed: JSON.stringify(fed),
    after: fed.after,
    at: fed.at,
    log: fed.log,
    rows: {
      ...others,
      ...(groupTools && { tools: [...(others.tools ?? []), ...groupTools] }),
      ...(reviewers && { reviewers: reviewers.map(reviewerRow) }),
      ...(members && { members: members.map(one => ({ ...one, identity: null, until: null })) }),
    },
    ...(group && { group }),
    ...(groupPolicy !== undefined && { groupPolicy }),
  }
}

/** Another group that rows are for: what reviewers sign for one is none of another’s, and only a token puts a gate into one. */
function otherGroup(
  { group, groupPolicy }: Pick<FedRows, 'group' | 'groupPolicy'>,
  own: string,
): string | undefined {
  const other = [group?.name, groupPolicy?.group].find(name => name !== undefined && name !== own)
  return other?.slice(0, 64)
}

/** A reviewer here has a name and passkeys: what proves them otherwise stays at the hub. */
function reviewerRow({ name, passkeys, addedAt }: FedReviewer): Reviewer {
  const free = { uid: null, secrets: [], failures: 0, lockedUntil: 0, stricterUntil: 0 }
  return { name, ...(passkeys && { passkeys }), ...free, addedAt }
}

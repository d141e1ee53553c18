import type { AudienceOf } from '../../../people/acts/ports/taken-acts.ts'
import {
  type ActRows,
  hasContent,
  type RowAudience,
  rowKinds,
  type RowName,
} from '../../../people/acts/ports/act-rows.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'

/** The audience of what concerns every gate. */
export const everybody = 'all'

/** The audience that one gate is: what concerns it as long as it goes on in this epoch. */
export function gateAudience({ gate, epoch }: LogOrigin): string {
  return `gate ${gate}.${epoch}`
}

/** The audience of what concerns the gates of a group. */
export function groupAudience(group: string): string {
  return `group ${group}`
}

type OriginOf = Parameters<AudienceOf>[1]

/** The names of the rows that have this audience. */
type RowFor<A extends RowAudience> = {
  [N in RowName]: A extends (typeof rowKinds)[N]['audience'] ? N : never
}[RowName]

const forEveryGate = Object.entries(rowKinds).flatMap(([name, { audience }]) =>
  audience === 'every gate' ? [name as RowName] : [],
)

/** The logs of the gates that a row is about. */
const gatesOf: {
  readonly [N in RowFor<'its gate'>]: (act: ActRows, originOf: OriginOf) => readonly LogOrigin[]
} = {
  reviews: ({ reviews = [] }, originOf) => reviews.flatMap(({ decisionId }) => originOf(decisionId) ?? []),
}

/** The groups that a row is about. */
const groupsOf: { readonly [N in RowFor<'its group'>]: (act: ActRows) => readonly string[] } = {
  groups: ({ groups = [] }) => groups.map(({ name }) => name),
  rollouts: ({ rollouts = [] }) => rollouts.map(({ group }) => group),
}

/** Names the gates that an act concerns, row by row: see `rowKinds`. */
export const audienceOf: AudienceOf = (act, originOf) => [
  ...(forEveryGate.some(name => hasContent(act[name])) ? [everybody] : []),
  ...Object.values(gatesOf).flatMap(gates => gates(act, originOf).map(gateAudience)),
  ...Object.values(groupsOf).flatMap(groups => groups(act).map(groupAudience)),
]

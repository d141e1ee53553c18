import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import type { FedRows } from '../../../gate/team/protocol/fed-rows.ts'

/** The events of a team that are about its people. */
const aboutPeople: readonly unknown[] = [
  'role_added',
  'role_removed',
  'member',
  'delegated',
  'delegation_ended',
]

/** The rows of an act that one gate is fed, with the ids of its reviews and grants. */
interface OwnRows {
  readonly rows: FedRows
  readonly reviews: ReadonlySet<string>
  readonly grants: ReadonlySet<string>
}

/** Tells whether a line is fed to the gate that these rows are for. */
type LineRule = (body: JsonObject, own: OwnRows) => boolean

const toAll: LineRule = () => true
const toNone: LineRule = () => false

/** The rule of each kind: gates are fed lines of their own reviews, grants and tools, and of what stands for everybody. */
const lineRules: { readonly [K in AuditKind]: LineRule } = {
  review: (body, { reviews }) => reviews.has(String(body['review'])),
  grant: (body, { grants }) => grants.has(grantIn(body)),
  // The policy of a group is no matter of other groups.
  policy: (_body, { rows }) => rows.groupPolicy !== undefined,
  // Nor is a tool that was accepted for one: a line here says what is pinned here.
  tool: ({ group }, { rows }) =>
    group === undefined || rows.groupTools?.some(one => one.group === group) === true,
  team: body => aboutPeople.includes(body['event']),
  pause: toAll,
  trust: toAll,
  reviewer: toAll,
  access: toNone,
  canary: toNone,
  recovery: toNone,
  // Of one log only.
  decision: toNone,
  dry_run: toNone,
  report: toNone,
  erasure: toNone,
  key: toNone,
  anchor: toNone,
}

/** A line that a gate of a newer version handed back may be of a kind that has no rule here. */
const rules: ReadonlyMap<string, LineRule> = mapOf(lineRules)

/**
 * Returns the lines that a gate writes with the rows of an act, see `lineRules`. The signature of what stands is in the first line
 * of an act, and goes along where that line does not.
 */
export function fedLinesOf(log: readonly LogLine[], rows: FedRows): readonly LogLine[] {
  const reviews = new Set(rows.reviews?.map(({ id }) => id))
  const grants = new Set(rows.grants?.map(({ id }) => id))
  const own = { rows, reviews, grants }
  const lines = log.filter(({ kind, body }) => rules.get(kind)?.(body, own))
  const [first] = log
  const standing = first && standingIn(first.body)
  if (!standing || lines.includes(first)) return lines
  const [next = { kind: 'team', body: { event: 'signed' } } as const, ...others] = lines
  return [{ ...next, body: { ...next.body, ...standing } }, ...others]
}

/** A line names a new grant whole, and one that ends by its id. */
function grantIn({ grant, id }: JsonObject): string {
  return String(isJsonObject(grant) ? grant['id'] : id)
}

function standingIn({ stands, link }: JsonObject): JsonObject | undefined {
  if (stands === undefined) return undefined
  return { stands, ...(link !== undefined && { link }) }
}

import type { AuditKind } from '../../model/audit-entry.ts'
import { isJsonObject, type JsonObject } from '../../model/json.ts'
import type { LogLine } from '../../people/ports/act.ts'
import type { TakenAct } from '../../people/ports/taken-acts.ts'
import type { FedRows } from '../protocol/fed-rows.ts'

/** The kinds of lines that say what stands for everybody. */
const general: readonly AuditKind[] = ['pause', 'trust', 'tool', 'reviewer']

/** The events of a team that are about its people. */
const aboutPeople: readonly unknown[] = [
  'role_added',
  'role_removed',
  'member',
  'delegated',
  'delegation_ended',
]

/**
 * Returns the lines that a gate writes with the rows of an act: those of its own reviews, of grants and accepted tools that are for it, and
 * those of what stands for everybody. The signature of what stands is in the first line of an act, and goes along where that line does not.
 */
export function fedLinesOf({ log }: Pick<TakenAct, 'log'>, rows: FedRows): readonly LogLine[] {
  const own = new Set(rows.reviews?.map(({ id }) => id))
  const granted = new Set(rows.grants?.map(({ id }) => id))
  const isFed = ({ kind, body }: LogLine) => {
    if (kind === 'review') return own.has(String(body['review']))
    if (kind === 'grant') return granted.has(grantIn(body))
    // The policy of a group is no matter of other groups.
    if (kind === 'policy') return rows.groupPolicy !== undefined
    // Nor is a tool that was accepted for one: a line here says what is pinned here.
    if (kind === 'tool' && body['group'] !== undefined)
      return rows.groupTools?.some(({ group }) => group === body['group']) === true
    return general.includes(kind) || (kind === 'team' && aboutPeople.includes(body['event']))
  }
  const lines = log.filter(isFed)
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

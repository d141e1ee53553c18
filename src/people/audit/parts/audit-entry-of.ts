import type { AuditEntry, PartOpenings } from '../../../ground/model/audit-entry.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { StoredEntry } from '../link-entry.ts'
import { digestsIn } from './digests-in.ts'
import { isOfItsMember, listOpenings, type Opening, openingDigest, parentOf, readOpening } from './opening.ts'

/**
 * Returns an entry in the form in which it leaves the store: the body parsed, openings by their pointers. An opening that
 * does not fit its digest is no opening.
 */
export function auditEntryOf({ body: raw, openings, erased, ...entry }: StoredEntry): AuditEntry {
  const body = JSON.parse(raw) as JsonObject
  return {
    ...entry,
    body,
    ...(openings !== undefined && { openings: openingsByPointer(body, listOpenings(openings)) }),
    ...(erased && { erased }),
  }
}

function openingsByPointer(body: JsonObject, openings: readonly Opening[]): PartOpenings {
  const digests = digestsIn(body)
  const fits = (one: Opening) =>
    digests.get(openingDigest(one)) === parentOf(one.pointer) && isOfItsMember(one)
  return Object.fromEntries(openings.filter(fits).map(one => [one.pointer, readOpening(one)]))
}

import type { AuditEntry, PartOpenings } from '../../model/audit-entry.ts'
import type { JsonObject } from '../../model/json.ts'
import type { StoredEntry } from '../link-entry.ts'
import { listOpenings, readOpening } from './opening.ts'

/** Returns an entry in the form in which it leaves the store: the body parsed, openings by their pointers. */
export function auditEntryOf({ body, openings, erased, ...entry }: StoredEntry): AuditEntry {
  return {
    ...entry,
    body: JSON.parse(body) as JsonObject,
    ...(openings !== undefined && { openings: openingsByPointer(openings) }),
    ...(erased && { erased }),
  }
}

function openingsByPointer(spelled: string): PartOpenings {
  return Object.fromEntries(listOpenings(spelled).map(one => [one.pointer, readOpening(one)]))
}

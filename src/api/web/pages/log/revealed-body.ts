import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { erasedText } from '../../../../ground/model/erased-part.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../ground/model/json.ts'
import { standInTable } from '../../../../ground/model/stand-in-table.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/**
 * Returns what an entry says: its body with its sealed parts in their places, and a sentence in the place of each that
 * was erased. Whether the parts fit their digests, the gate finds out when the log is verified.
 */
export function revealedBody({ body, openings = {}, erased = [] }: AuditEntry): JsonObject {
  const values = new Map<string, Json>(Object.entries(openings).map(([at, [, value]]) => [at, value]))
  for (const part of erased) {
    const made = memberOf(standInTable, part.pointer)?.(erasedText(part))
    if (made !== undefined) values.set(part.pointer, made)
  }
  return [...values].reduce(
    (record, [pointer, value]) => withMember(record, pointer.split('/').slice(1), value),
    body,
  )
}

function withMember(record: JsonObject, [name = '', ...below]: readonly string[], value: Json): JsonObject {
  if (below.length === 0) return { ...record, [name]: value }
  const member = memberOf(record, name)
  return { ...record, [name]: withMember(isJsonObject(member) ? member : {}, below, value) }
}

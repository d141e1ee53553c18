import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { sha256 } from '../../../people/audit/sha256.ts'
import type { OrderedAct } from '../../../people/acts/ports/act-order.ts'

/** The text that a hub signs of an act: RFC 8785, with digests in the place of rows and entries. */
export function actStatement({
  number,
  id,
  after,
  at,
  rows,
  entries,
}: Omit<OrderedAct, 'signature'>): string {
  const hashes = entries.map(({ hash }) => hash)
  return canonicalJson({ purpose: 'act', number, id, after, at, rows: sha256(rows), entries: hashes })
}

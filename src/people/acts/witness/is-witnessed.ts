import type { StoredEntry } from '../../audit/link-entry.ts'
import type { AuditKind } from '../../../ground/model/audit-entry.ts'

/** Lines of what people did, and of what became of a team: the state is held against them. */
const kinds: ReadonlySet<AuditKind> = new Set([
  'review',
  'reviewer',
  'grant',
  'tool',
  'erasure',
  'team',
  'anchor',
])

/** Most other lines are decisions: of them only those with a signature, which hold one of these, say what people did. */
const marks = ['"stands":{', '"session":{', '"link":{'] as const

/** Tells whether a witness has to read an entry. */
export function isWitnessed({ kind, body }: Pick<StoredEntry, 'kind' | 'body'>): boolean {
  return isKindWitnessed(kind) || isSignedAct(body)
}

/** Tells whether a witness has to read every entry of a kind. */
export function isKindWitnessed(kind: AuditKind): boolean {
  return kinds.has(kind)
}

/** Tells whether the body of an entry, or any of a run’s, may hold what somebody signed. */
export function isSignedAct(body: string | Buffer): boolean {
  return marks.some(mark => body.includes(mark))
}

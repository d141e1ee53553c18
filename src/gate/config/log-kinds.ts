import type { AuditKind } from '../../ground/model/audit-entry.ts'

/** Every kind of entry, and whether it is exported where a target names no kinds. */
const byDefault: Readonly<Record<AuditKind, boolean>> = {
  decision: true,
  dry_run: false,
  report: false,
  recovery: true,
  canary: true,
  review: true,
  reviewer: true,
  grant: true,
  trust: true,
  pause: true,
  policy: true,
  access: true,
  tool: true,
  erasure: true,
  key: true,
  team: true,
  anchor: true,
}

/** Every kind of entry. */
export const logKinds = Object.keys(byDefault) as [AuditKind, ...AuditKind[]]

/** The kinds that are exported where a target names none: all but what a person tries out, and what tools gave back. */
export const usualKinds: readonly AuditKind[] = logKinds.filter(kind => byDefault[kind])

import type { AuditKind } from '../../model/audit-entry.ts'

/** The value of one field. */
export type FieldValue = string | number | boolean | readonly string[]

/** The fields of a record by their names, as they are sent. */
export type Fields = Readonly<Record<string, FieldValue>>

/** The severities that records have, as OpenTelemetry counts them. */
export type Severity = 9 | 13 | 14 | 17

/** One entry of the log as it may leave this machine: what no table names is not in it. */
export interface ExportRecord {
  /** The same whenever it is sent. */
  readonly uid: string
  readonly kind: AuditKind
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly severity: Severity
  /** One line of own words. */
  readonly title: string
  readonly fields: Fields
}

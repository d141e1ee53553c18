import type { SpanId } from '../../../people/audit/span-id.ts'
import type { AuditKind } from '../../../ground/model/audit-entry.ts'

/** The value of one field. */
export type FieldValue = string | number | boolean | readonly string[]

/** The fields of a record by their names, as they are sent. */
export type Fields = Readonly<Record<string, FieldValue>>

/** The severities that records have, as OpenTelemetry counts them. */
export type Severity = 9 | 13 | 14 | 17

/** The log that a record is of. */
export interface RecordSource {
  /** Its name: the gate of its origin. */
  readonly log: string
  /** The gate as its team knows it; left out where a gate exports its own log. */
  readonly gate?: { readonly name: string; readonly group: string }
}

/** One entry of the log as it may leave this machine: what no table names is not in it. */
export interface ExportRecord {
  /** The same whenever it is sent, and whoever sends it. */
  readonly uid: string
  readonly source: RecordSource
  readonly kind: AuditKind
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly severity: Severity
  /** One line of own words. */
  readonly title: string
  readonly fields: Fields
  /** The span that it belongs to, or that it is. */
  readonly trace?: SpanId
  /** The rest of the span, where the record is one. */
  readonly span?: RecordSpan
}

/** A span as far as a record knows no more of it. Times are nanoseconds since 1970. */
export interface RecordSpan {
  readonly name: string
  readonly kind: keyof typeof spanKinds
  readonly parent?: string
  readonly start: bigint
  readonly end: bigint
  readonly link?: SpanId
  readonly hasFailed?: true
}

/** The kinds of spans that we make, with the numbers of OpenTelemetry. */
export const spanKinds = { internal: 1, server: 2 } as const

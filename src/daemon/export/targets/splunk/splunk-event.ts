import type { ExportRecord, Fields } from '../../records/export-record.ts'
import type { SenderContext } from '../sender.ts'
import { sourceFields } from '../source-fields.ts'

/** An event as the HTTP Event Collector takes it. */
export interface SplunkEvent {
  /** Seconds since 1970, with milliseconds. */
  readonly time: number
  readonly host: string
  readonly source: string
  readonly sourcetype: string
  readonly event: Fields
  /** Indexed: by `uid` an event that came twice is found. */
  readonly fields: Readonly<Record<string, string>>
}

/** A record as an event. */
export function splunkEvent(
  { uid, source, at, kind, fields }: ExportRecord,
  { host }: SenderContext,
): SplunkEvent {
  const effect = fields['countersign.effect']
  return {
    time: at / 1_000,
    host: source.gate?.name ?? host,
    source: `countersign:${source.log}`,
    sourcetype: `countersign:${kind}`,
    event: { ...fields, ...sourceFields(source) },
    fields: { uid, ...(typeof effect === 'string' && { effect }) },
  }
}

import { jsonText } from '../../../../ground/model/json-text.ts'
import type { ExportRecord, Severity } from '../../records/export-record.ts'
import { sourceFields } from '../source-fields.ts'

/** Facts of the sender that each message begins with. */
export interface SyslogOrigin {
  readonly host: string
  readonly pid: number
  /** The private enterprise number of the structured data. */
  readonly enterprise: number
}

/** Facility 10 (authpriv), with the severities warning, notice and informational. */
const priorities = { 9: 86, 13: 85, 14: 84, 17: 84 } as const satisfies Readonly<Record<Severity, number>>

/** A record as a message of RFC 5424: structured data to filter by, and the whole record as JSON. */
export function syslogLine(
  { uid, source, at, seq, kind, severity, fields }: ExportRecord,
  origin: SyslogOrigin,
): string {
  const time = new Date(at).toISOString()
  const { pid, enterprise } = origin
  const host = source.gate?.name ?? origin.host
  const data = {
    uid,
    seq: String(seq),
    effect: fields['countersign.effect'],
    tool: fields['gen_ai.tool.name'],
    event: fields['countersign.event'],
    traceId: fields['trace_id'],
    gate: source.gate?.name,
    group: source.gate?.group,
  }
  const parameters = Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' ? [` ${name}="${value.replace(/["\\\]]/g, '\\$&')}"`] : [],
  )
  const structured = `[countersign@${enterprise}${parameters.join('')}]`
  return `<${priorities[severity]}>1 ${time} ${printable(host)} countersign ${pid} ${kind} ${structured} \ufeff${jsonText({ ...fields, ...sourceFields(source) })}`
}

/** A message with the count of its octets before it (RFC 6587, 3.4.1). */
export function countedFrame(line: string): string {
  return `${Buffer.byteLength(line)} ${line}`
}

/** A name as the header may hold it. */
function printable(name: string): string {
  return name.replace(/[^\x21-\x7e]/g, '').slice(0, 255) || '-'
}

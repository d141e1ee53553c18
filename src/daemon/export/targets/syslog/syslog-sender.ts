import type { SyslogTarget } from '../../../../ground/model/export-target.ts'
import { sendOverTcp } from '../../send/send-over-tcp.ts'
import type { Sender, SenderContext } from '../open-sender.ts'
import { jsonText } from '../../../../ground/model/json-text.ts'
import type { ExportRecord, Severity } from '../../records/export-record.ts'
import { sourceFields } from '../source-fields.ts'

/** Facts of the sender that each message begins with. */
interface SyslogOrigin {
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

const usualPorts = { 'tcp:': 601, 'tls:': 6514 } as const

/** Sends records to a syslog server: messages of RFC 5424 over TCP or TLS, each batch over a connection of its own. */
export function syslogSender({ endpoint, enterprise, ca }: SyslogTarget, { host }: SenderContext): Sender {
  const url = new URL(endpoint)
  const isTls = url.protocol === 'tls:'
  const address = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || usualPorts[isTls ? 'tls:' : 'tcp:'],
    isTls,
    ca,
  }
  const origin = { host, pid: process.pid, enterprise }
  return {
    send: async (records, signal) => {
      try {
        const frames = records.map(record => countedFrame(syslogLine(record, origin)))
        await sendOverTcp(address, Buffer.from(frames.join('')), signal)
        return { kind: 'taken' }
      } catch (error) {
        return { kind: 'later', why: (error as Error).message }
      }
    },
    close: () => {},
  }
}

import type { ExportKind, ExportTarget } from '../../../ground/model/export-target.ts'
import type { ExportRecord } from '../records/export-record.ts'
import type { Outcome } from '../send/http-exchange.ts'

/** Opens the sender of a target of one kind; each kind is loaded when a target of it is there. */
type OpenSender<Target extends ExportTarget> = (target: Target, context: SenderContext) => Promise<Sender>

const openers: { readonly [Kind in ExportKind]: OpenSender<Extract<ExportTarget, { readonly kind: Kind }>> } =
  {
    otlp: async (target, context) => (await import('./otlp/otlp-sender.ts')).otlpSender(target, context),
    syslog: async (target, context) =>
      (await import('./syslog/syslog-sender.ts')).syslogSender(target, context),
    'splunk-hec': async (target, context) =>
      (await import('./splunk/splunk-sender.ts')).splunkSender(target, context),
    ocsf: async (target, context) => (await import('./ocsf/ocsf-sender.ts')).ocsfSender(target, context),
  }

/** Opens what sends records to a target. */
export function openSender(target: ExportTarget, context: SenderContext): Promise<Sender> {
  return (openers[target.kind] as OpenSender<ExportTarget>)(target, context)
}

/** Sends records to one target. It keeps nothing between two batches but a connection. */
export interface Sender {
  /** Sends some records once. Never rejects; the whys hold no secret. */
  send(records: readonly ExportRecord[], signal: AbortSignal): Promise<Outcome>
  close(): void
  /** Milliseconds that one sending may take; the usual ones when left out. */
  readonly patience?: number
}

/** Facts that every record of a target shares. */
export interface SenderContext {
  /** The machine of whoever sends; records of a gate of a team name that gate’s machine instead. */
  readonly host: string
  readonly version: string
}

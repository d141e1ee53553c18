import type { ExportKind, ExportTarget } from '../../../ground/model/export-target.ts'
import type { Sender, SenderContext } from './sender.ts'

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

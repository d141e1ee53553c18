import type { ExportTarget } from '../../../ground/model/export-target.ts'

/** Tells whether a target says itself that it keeps what it took. */
export function isAcknowledged(target: ExportTarget): boolean {
  return target.kind !== 'syslog' && !(target.kind === 'splunk-hec' && !target.acknowledge)
}

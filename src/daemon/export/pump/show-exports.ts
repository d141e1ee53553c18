import type { ExportTarget, ShownExport } from '../../../ground/model/export-target.ts'
import type { GateLog } from './gate-log.ts'
import { isAcknowledged } from './is-acknowledged.ts'
import { newCursor } from './new-cursor.ts'

/** Shows how each target stands: names, counts and reasons, and no secret. */
export function showExports(
  log: Pick<GateLog, 'exports' | 'entries' | 'head'>,
  targets: readonly ExportTarget[],
): readonly ShownExport[] {
  const head = log.head().seq
  return targets.map(target => {
    const { seq, held, ...shown } = log.exports.read(target.name) ?? newCursor(head)
    return {
      name: target.name,
      kind: target.kind,
      lag: Math.max(0, head - seq),
      lagSince: log.entries(seq, 1)[0]?.at ?? null,
      held: held.length,
      ...shown,
      isAcknowledged: isAcknowledged(target),
    }
  })
}

import { hostname } from 'node:os'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { ExportFollower } from '../export/export-follower.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'

/** Exports a gate’s log to the targets of the person’s policy as it now is. */
export function residentExports(
  gate: Pick<ResidentGate, 'withExports' | 'exportTargets'>,
  log: WriteLog,
): ExportFollower {
  return new ExportFollower({
    targets: () => gate.exportTargets(),
    openQueue: async () => {
      const { GateQueue } = await import('../export/pump/gate-queue.ts')
      return new GateQueue(work => gate.withExports(work))
    },
    context: { host: hostname(), version: engineVersion },
    now: Date.now,
    draw: Math.random,
    log,
  })
}

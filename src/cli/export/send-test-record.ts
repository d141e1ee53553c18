import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { openSender } from '../../daemon/export/targets/open-sender.ts'
import { testRecord } from '../../daemon/export/records/test-record.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'

/** Milliseconds that a target has for a test record. */
const patience = 15_000

/** Sends a target a record that is of no entry; returns the reason why it was not taken. Never rejects. */
export async function sendTestRecord(target: ExportTarget): Promise<string | undefined> {
  const context = { host: hostname(), version: engineVersion }
  const sender = await openSender(target, context)
  try {
    const signal = AbortSignal.timeout(patience)
    const outcome = await sender.send([testRecord(randomUUID(), Date.now())], signal)
    if (outcome.kind === 'taken') return outcome.rejected?.why
    return signal.aborted ? `no answer within ${patience / 1_000} seconds` : outcome.why
  } finally {
    sender.close()
  }
}

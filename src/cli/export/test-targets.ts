import type { ExportTarget } from '../../ground/model/export-target.ts'
import { GateError } from '../../ground/model/errors.ts'
import { sendTestRecord } from './send-test-record.ts'

/** Sends each a test record. Throws `unavailable` with the first reason why one was not taken. */
export async function testTargets(name: string, targets: readonly ExportTarget[]): Promise<void> {
  for (const target of targets) {
    const why = await sendTestRecord(target)
    if (why !== undefined)
      throw new GateError(
        'unavailable',
        `${name} took no test record: ${why}. Nothing was written; --untested adds it all the same.`,
      )
  }
}

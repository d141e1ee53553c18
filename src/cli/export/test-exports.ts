import { errors } from '../../ground/model/errors.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { ownExport, ownExports } from './own-exports.ts'
import { sendTestRecord } from './send-test-record.ts'

/** Sends a test record from this process to one target of the policy or to all, and says what happened. */
export async function testExports(name: string | undefined, options: JsonOption): Promise<void> {
  await testTargets(name === undefined ? ownExports() : ownExport(name), options)
}

/** Sends a test record to each of these targets, and says what happened. */
export async function testTargets(targets: readonly ExportTarget[], { json }: JsonOption): Promise<void> {
  const tested = await Promise.all(
    targets.map(async target => {
      const why = await sendTestRecord(target)
      return { target: target.name, taken: why === undefined, ...(why !== undefined && { why }) }
    }),
  )
  const lines = tested.map(
    ({ target, why }) => `${target}: ${why === undefined ? 'taken' : `not taken: ${why}`}`,
  )
  if (json) standardOutput.printJson(tested)
  else standardOutput.print(lines.join('\n'))
  if (tested.some(({ taken }) => !taken)) process.exitCode = errors.unavailable.exit
}

import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { readAnchors } from './anchor-log.ts'
import { onOneLine } from '../render/table.ts'
import { Progress } from '../render/progress.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'

/** The options of `audit verify`. */
export interface VerifyAuditOptions {
  readonly anchor?: string
  readonly fromCheckpoint?: boolean
  readonly json?: boolean
}

/** Checks the log, after its witnesses were asked what they saw, and prints what was compared with what; exit status 65 when anything is wrong. */
export async function verifyAuditLog(
  gate: Gate,
  options: VerifyAuditOptions,
  askWitnesses: () => Promise<readonly string[]>,
): Promise<void> {
  const anchors = options.anchor === undefined ? [] : readAnchors(options.anchor)
  const seen = await askWitnesses().catch(notAsked)
  const progress = new Progress(standardError, 'entries read')
  const report = await gate
    .verify({
      anchors,
      ...(options.fromCheckpoint && { fromCheckpoint: true }),
      onProgress: ({ read, of }) => progress.show(of > 0 ? read / of : undefined, read),
    })
    .finally(() => progress.end())
  if (options.json) standardOutput.printJson(report)
  else {
    const found = report.ok
      ? `The log is whole: ${report.entries} entries`
      : `The log is NOT whole (${report.entries} entries)`
    const lines = [`${found}, head ${report.head.slice(0, 16)}.`]
    for (const problem of report.problems) lines.push(`  wrong: ${problem}`)
    for (const compared of report.comparedWith) lines.push(`  compared with: ${compared}`)
    lines.push(...seen.map(line => `  ${line}`))
    if (anchors.length === 0 && seen.length === 0)
      lines.push(
        '  not compared with an anchor or a witness: give --anchor FILE to find truncation and rewriting of the whole log',
      )
    standardOutput.print(lines.map(onOneLine).join('\n'))
  }
  process.exitCode = report.ok ? 0 : 65
}

/** A state that can't be opened here is told by the report. */
function notAsked(error: unknown): readonly string[] {
  if (error instanceof GateError) return [`not compared with what witnesses saw: ${error.message}`]
  throw error
}

import type { Gate } from '../../gate/gate.ts'
import type { Checkpoint } from '../../model/audit-entry.ts'
import { readAnchors } from './anchor.ts'

export interface VerifyOptions {
  readonly anchor?: string
  readonly fromCheckpoint?: boolean
  readonly json?: boolean
}

/** Checks the log and prints what was compared with what; exit status 65 when anything is wrong. */
export async function verifyLog(gate: Gate, options: VerifyOptions): Promise<void> {
  const anchor: Checkpoint | undefined =
    options.anchor === undefined ? undefined : readAnchors(options.anchor).at(-1)
  const report = await gate.verify({
    ...(anchor && { anchor }),
    ...(options.fromCheckpoint && { fromCheckpoint: true }),
  })
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else {
    const verdict = report.ok
      ? `The log is whole: ${report.entries} entries`
      : `The log is NOT whole (${report.entries} entries)`
    const lines = [`${verdict}, head ${report.head.slice(0, 16)}.`]
    for (const problem of report.problems) lines.push(`  wrong: ${problem}`)
    for (const compared of report.comparedWith) lines.push(`  compared with: ${compared}`)
    if (!anchor)
      lines.push(
        '  not compared with an anchor: give --anchor FILE to find truncation and rewriting of the whole log',
      )
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  process.exitCode = report.ok ? 0 : 65
}

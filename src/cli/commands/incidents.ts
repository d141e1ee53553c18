import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Gate } from '../../gate/gate.ts'
import { incidentTable } from '../incidents/incident-table.ts'
import { judgeIncidents } from '../incidents/judge-incidents.ts'
import { judgeTyped } from '../incidents/judge-typed.ts'
import { readIncidents } from '../incidents/read-incidents.ts'
import { withGate } from '../open.ts'
import { packageFolder } from '../package-folder.ts'
import { paintFor } from '../render/colour.ts'

export function addIncidents(program: Command): void {
  program
    .command('incidents')
    .description('Judge calls of public incidents in a scratch state folder, then what you type.')
    .option('--no-prompt', 'end after the table')
    .action(async (options: { prompt: boolean }, command: Command) => {
      const stateFolder = mkdtempSync(join(tmpdir(), 'countersign-'))
      try {
        await withGate(command, { stateFolder }, gate => show(gate, options.prompt))
      } finally {
        rmSync(stateFolder, { recursive: true, force: true })
      }
    })
}

async function show(gate: Gate, prompt: boolean): Promise<void> {
  const paint = paintFor(process.stdout)
  const width = Math.min(process.stdout.columns || 120, 140)
  const incidents = readIncidents(packageFolder())
  const judged = await judgeIncidents(gate, incidents)
  const report = await gate.verify()
  const wrong = judged.filter(({ right }) => !right).length
  process.stdout.write(
    `${paint.bold('Calls that did harm, judged by this gate')} (${incidents.length} public incidents)\n\n`,
  )
  process.stdout.write(`${incidentTable(judged, paint, width)}\n`)
  process.stdout.write(
    `Log: ${report.entries} entries, ${report.ok ? 'whole' : `NOT whole: ${report.problems.join(' ')}`}.\n\n`,
  )
  if (wrong > 0 || !report.ok) process.exitCode = 1
  if (prompt && process.stdin.isTTY && process.stdout.isTTY) await judgeTyped(gate, paint, width)
}

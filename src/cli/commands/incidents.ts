import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Gate } from '../../gate/gate.ts'
import { incidentTable } from '../incidents/incident-table.ts'
import { evaluateIncidents } from '../incidents/evaluate-incidents.ts'
import { evaluateTyped } from '../incidents/evaluate-typed.ts'
import { readIncidents } from '../incidents/read-incidents.ts'
import type { ServedGate } from '../incidents/served-gate.ts'
import { withGate } from '../with-gate.ts'
import { packageFolder } from '../package-folder.ts'
import { type Paint, paintFor } from '../render/paint-for.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Adds `countersign incidents`: calls from public reports of harm, evaluated here. */
export function addIncidents(program: Command): void {
  program
    .command('incidents')
    .description(
      'Judge calls of public incidents in a scratch state folder, then answer some and type your own.',
    )
    .option('--no-prompt', 'end after the table')
    .action(async (options: { prompt: boolean }, command: Command) => {
      const stateFolder = mkdtempSync(join(tmpdir(), 'countersign-'))
      const forget = () => rmSync(stateFolder, { recursive: true, force: true })
      process.once('exit', forget)
      try {
        await withServed(stateFolder, options.prompt && isAttended(), command, show)
      } finally {
        forget()
      }
    })
}

/** Tells whether somebody sits at the terminal: a code is of use to nobody else. */
function isAttended(): boolean {
  return process.stdin.isTTY === true && standardOutput.isTTY
}

type Show = (gate: Gate, paint: Paint, served: ServedGate | undefined, prompt: boolean) => Promise<void>

/** With somebody there the gate is served to their browser too; without, it is opened in this process alone. */
async function withServed(stateFolder: string, prompt: boolean, command: Command, show: Show): Promise<void> {
  const paint = paintFor(standardOutput)
  const served = prompt
    ? await (await import('../incidents/served-gate.ts')).serveScratch(stateFolder)
    : undefined
  if (!served) return withGate(command, { stateFolder }, gate => show(gate, paint, undefined, prompt))
  process.once('SIGINT', () => process.exit(130))
  try {
    await show(served.gate, paint, served, prompt)
  } finally {
    await served.stop()
  }
}

const show: Show = async (gate, paint, served, prompt) => {
  const width = standardOutput.width(120, 140)
  const incidents = readIncidents(packageFolder())
  const judged = await evaluateIncidents(gate, incidents)
  const report = await gate.verify()
  const wrong = judged.filter(({ right }) => !right).length
  standardOutput.write(
    `${paint.bold('Calls that did harm, judged by this gate')} (${incidents.length} public incidents)\n\n`,
  )
  standardOutput.print(incidentTable(judged, paint, width))
  standardOutput.write(
    `Log: ${report.entries} entries, ${report.ok ? 'whole' : `NOT whole: ${report.problems.join(' ')}`}.\n\n`,
  )
  if (wrong > 0 || !report.ok) process.exitCode = 1
  if (!prompt) return
  await served?.tell(paint)
  const tellCode = served && (() => served.tell(paint))
  await evaluateTyped(gate, { paint, width, isServed: served !== undefined, ...(tellCode && { tellCode }) })
}

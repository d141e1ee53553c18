import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import { askCarefully, type ServedGate } from '../incidents/served-gate.ts'
import { type EvaluatedIncident, evaluateIncidents, readIncidents } from '../incidents/evaluate-incidents.ts'
import { evaluateTyped, type TypedWord } from '../incidents/evaluate-typed.ts'
import { harmfulInOrder, incidentLines, ordinaryLines } from '../incidents/incident-lines.ts'
import { withGate } from '../with-gate.ts'
import { packageFolder } from '../own-program.ts'
import { type Paint, paintFor } from '../render/paint-for.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Adds `countersign incidents`: calls from public reports of harm, evaluated here. */
export function addIncidents(program: Command): void {
  program
    .command('incidents')
    .description(
      'Judge calls of public incidents in a scratch state folder, then answer some and type your own.',
    )
    .option('--no-prompt', 'end after the list')
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

/** Calls that are shown at once: two lines each leave room for what follows on a terminal of 24 rows. */
const atOnce = 8

const show: Show = async (gate, paint, served, prompt) => {
  const width = standardOutput.width(120, 120)
  const incidents = readIncidents(packageFolder())
  const judged = await evaluateIncidents(gate, incidents)
  if (served) await askCarefully(gate)
  const report = await gate.verify()
  const harmful = harmfulInOrder(judged)
  const shown = prompt ? harmful.slice(0, atOnce) : harmful
  const rest = harmful.slice(shown.length)
  standardOutput.print(
    [
      paint.bold(`What did harm in ${incidents.length} public incidents, and what it gets from this gate`),
      ...incidentLines(shown, paint, width),
      ...(rest.length > 0
        ? [`${rest.length} more did harm, and were stopped here: type ${paint.bold('more')}.`]
        : []),
      ...ordinaryLines(judged),
      ...(report.ok ? [] : [paint.red(`The log is NOT whole: ${report.problems.join(' ')}`)]),
    ].join('\n'),
  )
  if (judged.some(({ right }) => !right) || !report.ok) process.exitCode = 1
  if (!prompt) return
  await served?.tell(paint)
  const words = new Map([
    ['more', { about: 'shows all calls that did harm', act: () => showAll(harmful, paint, width) }],
    ...(served ? wordsOf(served, paint) : []),
  ])
  const isUsed = async () => (await served?.isPaired()) ?? false
  await evaluateTyped(gate, { paint, width, isServed: served !== undefined, words, isUsed })
  standardOutput.print(nextText(paint))
}

function showAll(harmful: readonly EvaluatedIncident[], paint: Paint, width: number): void {
  standardOutput.print(incidentLines(harmful, paint, width).join('\n'))
}

function wordsOf(served: ServedGate, paint: Paint): readonly (readonly [string, TypedWord])[] {
  return [
    ['code', { about: 'makes a new code for a browser', act: () => served.tell(paint) }],
    [
      'colleague',
      {
        about: 'makes one for a second person: critical calls take two',
        act: () => served.tell(paint, 'colleague'),
      },
    ],
  ]
}

/** The next steps of somebody who has seen enough. */
function nextText(paint: Paint): string {
  return [
    'Nothing of this is kept. What comes next:',
    `  ${paint.bold('npm link')}          puts countersign on your PATH`,
    `  ${paint.bold('countersign init')}  guards the agents on this machine; it shows each change and asks`,
  ].join('\n')
}

import type { Command } from 'commander'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { teamRows } from './team-rows.ts'
import { teamStateOf } from './team-state-of.ts'

/** Prints how the gate stands with its team; exit status 1 where something is the matter. */
export async function showTeam(command: Command, { json }: JsonOption): Promise<void> {
  const state = await teamStateOf(command)
  const rows = teamRows(state).map(([name, text]) => `${name.padEnd(8)}  ${onOneLine(text)}`)
  printAnswer(
    json,
    { team: state },
    state ? rows.join('\n') : 'This gate is of no team: countersign team join has it join one.',
  )
  if (state && (state.problem !== null || (!state.isHeld && state.group.lease > 0))) process.exitCode = 1
}

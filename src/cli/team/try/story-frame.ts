import type { Paint } from '../../render/paint-for.ts'
import { standardOutput } from '../../render/terminal-output.ts'
import type { AgentCall } from './agent-asks.ts'
import type { ScratchGate } from './scratch-gate.ts'
import type { ScratchTeam } from './scratch-team.ts'
import { askedLines } from './asked-lines.ts'

/** The team, and how it is drawn. */
export interface StoryFrame {
  readonly team: ScratchTeam
  readonly paint: Paint
  readonly width: number
}

/** Prints a call and what came of it. */
export function printAsked(
  { paint, width }: StoryFrame,
  { name }: ScratchGate,
  asked: AgentCall,
  note?: string,
): void {
  const said = note === undefined ? {} : { note }
  standardOutput.print(askedLines(name, asked, { paint, width, ...said }).join('\n'))
}

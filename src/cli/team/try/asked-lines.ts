import { paintEffect } from '../../render/full-answer.ts'
import type { Paint } from '../../render/paint-for.ts'
import { fit, onOneLine } from '../../render/table.ts'
import type { AgentCall } from './agent-asks.ts'
import { asksForPerson } from './tell-story.ts'

/** The text below a call begins where the call does. */
const indent = ' '.repeat(17)

/** The parts of the team, one line each. */
export function placeLines(address: string, paint: Paint): readonly string[] {
  return [
    paint.bold('A team on this machine: one hub, two gates, and you'),
    `  hub     ${address}, with a PostgreSQL of its own`,
    '  laptop  a gate: what you allow holds there for 12 hours without the hub',
    '  server  another gate: for 5 minutes',
    '',
    paint.bold('What agents ask, and what they get'),
  ]
}

/** A call and its effect; below it the reason, where there is more to say than that it runs, and what it printed. */
export function askedLines(
  gate: string,
  { command, decision, output = '' }: AgentCall,
  { paint, width, note }: { readonly paint: Paint; readonly width: number; readonly note?: string },
): readonly string[] {
  const why = note ?? (decision.effect === 'allow' ? undefined : decision.reason.text)
  const printed = note !== undefined && output.trim() !== '' ? ` It printed ${onOneLine(output.trim())}` : ''
  const said = why === undefined ? [] : [`${indent}${fit(`${why}${printed}`, width - indent.length)}`]
  return [
    `  ${gate}  ${paintEffect(decision.effect, paint)}  ${onOneLine(command)}`,
    ...said.map(line => paint.dim(line)),
  ]
}

/** A call that waits, and why. */
export function waitingLines(gate: string, why: string, paint: Paint): readonly string[] {
  return [`  ${gate}  ${paintEffect('queue', paint)}  ${asksForPerson}`, paint.dim(`${indent}${why}`)]
}

/** The way into a browser, for the person alone. */
export function invitationLines(
  address: string,
  { code, phrase }: { readonly code: string; readonly phrase: string },
  paint: Paint,
): readonly string[] {
  return [
    '',
    `Answer in a browser: ${paint.bold(address)}`,
    `  code    ${paint.bold(code)}  works for two minutes`,
    `  phrase  ${paint.bold(phrase)}`,
  ]
}

/** The words that are typed here. */
export function wordLines(paint: Paint): readonly string[] {
  const [yes, no, grant, code] = ['yes', 'no', 'grant', 'code'].map(word => paint.bold(word))
  return [
    `Or type ${yes}, ${no}, or ${grant}: a yes that holds at every gate for an hour.`,
    `${code} makes another code; Enter leaves, and nothing of this is kept.`,
  ]
}

/** The end of the story, for everybody. */
export const lastLine = 'Two gates, one inbox, and each gate proved your signature itself.'

/** The end of the story, for somebody who is there. */
export function nextLines(paint: Paint): readonly string[] {
  return ['', paint.bold(lastLine), 'A team of your own in ten minutes: docs/team.md. Enter leaves.']
}

import { paintEffect } from '../../render/explained-answer.ts'
import type { Paint } from '../../render/paint-for.ts'
import { fit, onOneLine } from '../../render/table.ts'
import type { ScratchGate, ScratchTeam } from './scratch-team.ts'
import { evaluateAndWait } from '../../../gate/core/hold/evaluate-and-wait.ts'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { spawnCommand } from '../../run/spawn-command.ts'

/** A command that an agent asked for, and what came of it. */
export interface AgentCall {
  readonly command: string
  readonly decision: Decision
  /** The text that it printed; undefined where it did not run. */
  readonly output?: string
}

const day = 24 * 3_600_000
/** Milliseconds that a command may take. */
const limit = 10_000

/** Asks a gate for a command, as an agent does, and runs it where it may; `onWait` is told of a review that it then waits for. */
async function agentAsks(
  { agents }: ScratchGate,
  command: string,
  folder: string,
  onWait?: (reviewId: string) => void,
): Promise<AgentCall> {
  const about = { origin: 'start', profile: 'default', agent: 'agent', session: 'try', cwd: folder } as const
  const call = parseCall({ kind: 'shell', arguments: { command } }, about)
  const { decision } = await evaluateAndWait(agents, call, {
    longest: onWait ? day : 0,
    hold: day,
    attended: true,
    onWait: ({ id }) => onWait?.(id),
  })
  if (decision.effect !== 'allow') return { command, decision }
  const { output } = await spawnCommand(['/bin/sh', '-c', command], { folder, quiet: { limit } })
  return { command, decision, output }
}

/** A call that waits for the person. */
export interface StoryWait {
  readonly gate: ScratchGate
  readonly reviewId: string
  /** One sentence: why it waits. */
  readonly why: string
}

/** Whoever shows the story, and hears what waits for a person. */
export interface StoryShown {
  /** A call and what came of it; `note` is said in the place of the gate’s own reason. */
  readonly onAsked: (gate: ScratchGate, asked: AgentCall, note?: string) => void
  readonly onWait: (wait: StoryWait) => void
}

/** Calls that no person has to answer, each at its gate. */
const atOnce = [
  ['laptop', 'ls -a'],
  ['laptop', 'rm -rf ~'],
  ['server', 'ls -a'],
  ['server', 'rm -rf /'],
] as const

/** The call that a person has to answer: it only reads a file of the scratch folder, and so it is really run. */
const asksForPerson = 'cat .env'

const whys = ['It waits for you.', 'The same again waits: your yes was for one call.', 'It waits for you.']

/** Lets agents ask at both gates; resolves with the calls that wait for people, once they are answered: two of the laptop, one of the server. */
export async function tellStory(
  { laptop, server, project }: Pick<ScratchTeam, 'laptop' | 'server' | 'project'>,
  { onAsked, onWait }: StoryShown,
): Promise<readonly AgentCall[]> {
  const all = { laptop, server }
  for (const [name, command] of atOnce) onAsked(all[name], await agentAsks(all[name], command, project))
  const answered: AgentCall[] = []
  for (const [at, gate] of [laptop, laptop, server].entries()) {
    const why = whys[at] ?? ''
    const asked = await agentAsks(gate, asksForPerson, project, reviewId => onWait({ gate, reviewId, why }))
    onAsked(gate, asked, noteOf(asked))
    answered.push(asked)
  }
  return answered
}

/** A no keeps the gate’s own reason. */
function noteOf({ decision: { effect, grantId } }: AgentCall): string | undefined {
  if (grantId !== undefined) return 'Your grant at the hub holds here too.'
  return effect === 'allow' ? 'You said yes: it ran once.' : undefined
}

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
  const texts = why === undefined ? [] : [`${indent}${fit(`${why}${printed}`, width - indent.length)}`]
  return [
    `  ${gate}  ${paintEffect(decision.effect, paint)}  ${onOneLine(command)}`,
    ...texts.map(line => paint.dim(line)),
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

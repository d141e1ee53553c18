import { type AgentCall, agentAsks } from './agent-asks.ts'
import type { ScratchGate } from './scratch-gate.ts'
import type { ScratchTeam } from './scratch-team.ts'

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
export const asksForPerson = 'cat .env'

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

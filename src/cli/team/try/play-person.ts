import { GateError } from '../../../ground/model/errors.ts'
import { standardOutput } from '../../render/terminal-output.ts'
import type { AgentCall } from './agent-asks.ts'
import { sayYes } from './say-yes.ts'
import { printAsked, type StoryFrame } from './story-frame.ts'
import { type StoryShown, type StoryWait, tellStory } from './tell-story.ts'
import { lastLine, waitingLines } from './asked-lines.ts'

/** Tells the story where nobody sits, and answers as a person would. Rejects where it does not go as a person is promised. */
export async function playPerson(frame: StoryFrame): Promise<void> {
  const { team, paint } = frame
  const say = (text: string) => standardOutput.print(text)
  let isSecond = false
  const [first, second, third] = await new Promise<readonly AgentCall[]>((resolve, reject) => {
    const onWait = ({ gate, reviewId, why }: StoryWait) => {
      const grants = isSecond
      isSecond = true
      say(waitingLines(gate.name, why, paint).join('\n'))
      say(`Nobody sits here, so this answers for you: yes${grants ? ', and a grant for an hour' : ''}.`)
      const onEarly = (seconds: number) =>
        say(`It goes by itself in the ${seconds} seconds that reading takes.`)
      const who = { ...team.hub.person, terminal: false }
      sayYes(gate.owner, { reviewId, who, grants, onEarly }).catch(reject)
    }
    const onAsked: StoryShown['onAsked'] = (gate, asked, note) => printAsked(frame, gate, asked, note)
    tellStory(team, { onAsked, onWait }).then(resolve, reject)
  })
  const isGranted = third?.decision.grantId !== undefined
  if (!isGranted || first?.output === undefined || second?.output === undefined)
    throw new GateError(
      'internal',
      'Not every call ran that a yes or a grant was for: see what each got above.',
    )
  say(lastLine)
}

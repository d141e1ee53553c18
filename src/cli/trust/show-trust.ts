import { shapeWords } from '../../judge/policy/shape-words.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { ago } from '../../judge/policy/approved-reason.ts'
import { trustLine } from '../../judge/policy/trust-text.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Shows one shape: its text, the answers of people, and their worth today. */
export async function showTrust(gate: Gate, shape: string, { json }: JsonOption): Promise<void> {
  const found = await gate.trust.explain(shape)
  const now = Date.now()
  const lines = [
    visibleText(shapeWords(found.text).calls, 400),
    ...shapeWords(found.text).codes.map(code => `found in them: ${visibleText(code, 100)}`),
    `profile ${found.profile}, key ${found.shape}`,
    `trust: ${trustLine(found.trust, now)}`,
    ...found.observations
      .slice(0, 20)
      .map(
        ({ approve, reviewer, at, reviewId, agent }) =>
          `  ${approve ? 'approved' : 'denied  '}  ${visibleText(reviewer, 40)}, ${ago(now - at)}, for ${visibleText(agent, 40)} (${reviewId})`,
      ),
  ]
  if (json) standardOutput.printJson(found)
  else standardOutput.print(lines.join('\n'))
}

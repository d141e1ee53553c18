import type { Plan } from '../../proof/boundary/plan.ts'
import { planDigest } from '../../proof/boundary/plan-digest.ts'
import { planLines } from '../../proof/boundary/plan-lines.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { onOneLine } from '../render/table.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Prints a plan: as JSON, or in words, a path a line. */
export function showPlan(plan: Plan, asJson: boolean): void {
  if (asJson) {
    standardOutput.print(jsonText({ ...plan, digest: planDigest(plan) }))
    return
  }
  const lines = planLines(plan).flatMap(({ says, of }) => [says, ...of.map(name => `  ${onOneLine(name)}`)])
  const notes = plan.notes.map(note => `note: ${onOneLine(note)}`)
  standardOutput.print([`The command ${lines[0] ?? ''}`, ...lines.slice(1), ...notes].join('\n'))
  standardOutput.print(`plan ${planDigest(plan).slice(0, 12)}`)
}

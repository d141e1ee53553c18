import type { Gate } from '../../src/gate/gate.ts'
import { GateError } from '../../src/model/errors.ts'
import { differingOf } from './differing.ts'
import { evaluateLabelled } from './evaluate-labelled.ts'
import { readLabelledCalls } from './labelled-calls.ts'
import { reportOf, timesOf } from './report.ts'

/** Sources whose calls real agents made at real tasks; half of one may stand under NAME_a or NAME_b. */
const realRuns: readonly string[] = ['swe-agent_trajs', 'terminal-bench']

/** What `npm run measure` prints for its arguments. Throws a GateError that says what is wrong with them. */
export async function measureFolder(gate: Gate, args: readonly string[]): Promise<string> {
  const [folder, option, ...more] = args
  const isKnown = option === undefined || option === '--differing'
  if (folder === undefined || folder.startsWith('-') || !isKnown || more.length > 0)
    throw new GateError('usage', 'Name one folder of labelled calls: npm run measure -- DIR [--differing].')
  const judged = await evaluateLabelled(gate, readLabelledCalls(folder))
  const differing = option === undefined ? '' : `\n${differingOf(judged)}`
  return `${reportOf(judged, isRealRun)}${differing}\n${timesOf(judged)}`
}

function isRealRun(source: string): boolean {
  return realRuns.some(name => source === name || source.startsWith(`${name}_`))
}

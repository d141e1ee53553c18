import { parseArgs } from 'node:util'
import type { Gate } from '../../src/gate/core/gate.ts'
import { GateError } from '../../src/ground/model/errors.ts'
import { differingOf } from './differing.ts'
import { evaluateLabelled } from './evaluate-labelled.ts'
import { readLabelledCalls } from './labelled-calls.ts'
import { readReadings } from './readings.ts'
import { insideTable } from './inside-table.ts'
import { reportReadings } from './report-readings.ts'
import { reportOf, timesOf } from './report.ts'

/** Sources whose calls real agents made at real tasks; half of one may stand under NAME_a or NAME_b. */
const realRuns: readonly string[] = ['swe-agent_trajs', 'terminal-bench']

/** What to measure: a folder of labelled calls, people's readings of some of them, and whether to list what differs. */
interface MeasureOptions {
  readonly folder: string
  readonly read: string | undefined
  readonly differing: boolean
  readonly inside: boolean
}

/** What `npm run measure` prints for its arguments. Throws a GateError that says what is wrong with them. */
export async function measureFolder(gate: Gate, args: readonly string[]): Promise<string> {
  const { folder, read, differing, inside } = optionsOf(args)
  const readings = read === undefined ? null : readReadings(read)
  const judged = await evaluateLabelled(gate, readLabelledCalls(folder))
  return [
    ...(readings ? [reportReadings(judged, readings)] : []),
    reportOf(judged, isRealRun),
    ...(differing ? [differingOf(judged)] : []),
    ...(inside ? [await insideTable(judged)] : []),
    timesOf(judged),
  ].join('\n')
}

function optionsOf(args: readonly string[]): MeasureOptions {
  const { values, positionals } = parsedArgs(args)
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw misused()
  return { folder, read: values.read, differing: values.differing ?? false, inside: values.inside ?? false }
}

function parsedArgs(args: readonly string[]) {
  try {
    const options = {
      read: { type: 'string' },
      differing: { type: 'boolean' },
      inside: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw misused()
  }
}

function misused(): GateError {
  return new GateError(
    'usage',
    'Name one folder of labelled calls: npm run measure -- DIR [--read FILE] [--differing] [--inside].',
  )
}

function isRealRun(source: string): boolean {
  return realRuns.some(name => source === name || source.startsWith(`${name}_`))
}

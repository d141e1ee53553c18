import type { Command } from 'commander'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import { GateError } from '../../ground/model/errors.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { askYes } from '../install/ask-yes.ts'
import { changeObserve, daysFrom } from '../observe/change-observe.ts'
import { observeNotice } from '../observe/observe-notice.ts'
import { withGate } from '../with-gate.ts'
import { standardOutput } from '../render/terminal-output.ts'
import type { Gate } from '../../gate/core/gate.ts'

interface ObserveOptions {
  readonly days?: string
  readonly profile?: readonly string[]
  readonly end?: boolean
  readonly yes?: boolean
  readonly json?: boolean
}

const examples = `
Examples:
  countersign observe
  countersign observe --days 7 --profile codex
  countersign observe --end

While it observes, every call is judged and logged, and runs; only what would change the gate itself is refused.`

/** Adds `countersign observe`: the mode in which the gate decides and stops nothing. */
export function addObserve(program: Command): void {
  program
    .command('observe')
    .description('Say whether the gate only observes, and what it would have stopped; begin and end that.')
    .option('--days <number>', 'begin, for so many days from now')
    .option('--profile <name...>', 'only agents of these profiles')
    .option('--end', 'stop calls again from now on')
    .option('--yes', 'begin without asking')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples)
    .action(run)
}

async function run(options: ObserveOptions, command: Command): Promise<void> {
  const { days, profile = [], end, json } = options
  if (end && days !== undefined)
    throw new GateError('usage', 'Give --days to begin or --end to end, not both.')
  if (end) {
    changeObserve(null)
    return say('The gate stops calls again.')
  }
  if (days !== undefined)
    return begin(command, { until: daysFrom(Date.now(), days), profiles: profile }, options.yes === true)
  if (profile.length > 0) throw new GateError('usage', '--profile goes with --days.')
  await show(command, json === true)
}

async function begin(command: Command, settings: ObserveSettings, yes: boolean): Promise<void> {
  const notice = observeNotice(settings, 0) ?? ''
  if (!yes) {
    if (!process.stdin.isTTY) throw new GateError('usage', 'There is no terminal to ask at: give --yes.')
    if (!(await askYes(`${notice}\nBegin?`))) return say('Nothing was changed.')
  }
  const path = changeObserve(settings)
  await withGate(command, {}, async gate => {
    const { isPolicyAccepted } = await gate.reviewers.standing()
    const later = isPolicyAccepted ? '' : ', and begins once you accept that: countersign policy accept'
    say(`${notice}\nIt is written in ${path}${later}; countersign observe --end ends it.`)
  })
}

async function show(command: Command, json: boolean): Promise<void> {
  const { observe } = loadPolicyFor({}).policy
  const now = Date.now()
  await withGate(command, {}, async gate => {
    const counts = await countObserved(gate, now)
    if (json) return standardOutput.printJson({ observe: observe ?? null, ...counts })
    const notice = observeNotice(observe, now)
    say(notice ?? 'The gate stops calls: it does not observe.')
    const { calls, queue, deny } = counts
    if (queue + deny > 0)
      say(
        `Of the last ${calls} calls (30 days) it let ${queue} run that would have waited, and ${deny} that would have been refused: countersign audit list.`,
      )
  })
}

function say(text: string): void {
  standardOutput.print(text)
}

/** The calls of the log that were only observed. */
interface ObserveCounts {
  /** Calls that were looked at: at most the last 10,000 of 30 days. */
  readonly calls: number
  readonly queue: number
  readonly deny: number
}

const max = 10_000
const page = 500

/** Counts what ran and would have waited or been refused. */
async function countObserved(gate: Pick<Gate, 'decisions'>, now: number): Promise<ObserveCounts> {
  const counts = { calls: 0, queue: 0, deny: 0 }
  const since = now - 30 * 86_400_000
  for (let before: number | undefined; counts.calls < max; ) {
    const found = await gate.decisions({
      limit: page,
      includeDryRuns: false,
      since,
      ...(before !== undefined && { before }),
    })
    for (const { decision } of found) if (decision.observed) counts[decision.observed]++
    counts.calls += found.length
    before = found.at(-1)?.entry.seq
    if (found.length < page) break
  }
  return counts
}

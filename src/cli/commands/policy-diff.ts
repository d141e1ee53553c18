import { ownAccount } from '../../ground/model/own-account.ts'
import type { Command } from 'commander'
import type { LoadedPolicy } from '../../gate/config/load-policy.ts'
import { draftEffect } from '../../gate/core/log/draft-effect.ts'
import { lookBack } from '../../agents/lookback/index.ts'
import { GateError } from '../../ground/model/errors.ts'
import { openGate } from '../../gate/open/open-gate.ts'
import { comparedLines } from '../lookback/compared-lines.ts'
import { logChangeLines } from '../lookback/log-change-lines.ts'
import { Progress } from '../render/progress.ts'
import { draftIn, policyWithDraft, sinceDays } from '../lookback/policy-with-draft.ts'
import { paintFor } from '../render/paint-for.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { scratchParts } from '../../gate/open/gate-parts.ts'

interface DiffOptions {
  readonly days: string
  readonly on: string
  readonly json?: boolean
}

/** The calls that are judged again: what it is to be judged by, and where. */
interface Asked {
  readonly draft: LoadedPolicy
  readonly stateFolder: string
  readonly since: number
  readonly until: number
  readonly progress: Progress
}

const examples = `
Examples:
  countersign policy diff draft.toml
  countersign policy diff draft.toml --days 7 --on records

The draft stands in place of your own policy file. Both are judged now; nothing is changed by it.`

/** The most decisions of the log that are judged again. */
const max = 100_000

/** Adds `countersign policy diff`: what a draft would change. */
export function addPolicyDiff(policy: Command): void {
  policy
    .command('diff')
    .description('Show what a draft of your own policy file would change of past calls.')
    .argument('<file>', 'the draft')
    .option('--days <number>', 'how far back', '30')
    .option('--on <what>', 'log: what the gate decided; records: what clients recorded', 'log')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', examples)
    .action(run)
}

async function run(file: string, { days, on, json }: DiffOptions, command: Command): Promise<void> {
  if (on !== 'log' && on !== 'records')
    throw new GateError('usage', `--on ${on} is not known: give log or records.`)
  const until = Date.now()
  const progress = new Progress(standardError, 'calls judged')
  const stateFolder = stateFolderOf(command)
  const draft = policyWithDraft(draftIn(file))
  const asked: Asked = { draft, stateFolder, since: sinceDays(days, until), until, progress }
  const work = on === 'log' ? onLog(asked, json) : onRecords(asked, json)
  const text = await work.finally(() => progress.end())
  standardOutput.print(text)
}

async function onLog({ draft, stateFolder, since, progress }: Asked, json?: boolean): Promise<string> {
  const present = await openGate({ ...policyWithDraft(), stateFolder })
  try {
    const then = await openGate({ ...draft, stateFolder })
    try {
      const onProgress = (looked: number) => progress.show(undefined, looked)
      const found = await draftEffect(present, then, { limit: max, since, onProgress })
      return json
        ? jsonText(found, 2)
        : logChangeLines(found, since, paintFor(standardOutput), widthNow()).join('\n')
    } finally {
      await then.close()
    }
  } finally {
    await present.close()
  }
}

async function onRecords(
  { draft, stateFolder, since, until, progress }: Asked,
  json?: boolean,
): Promise<string> {
  const found = await lookBack({
    home: ownAccount().home,
    since,
    until,
    present: scratchParts(policyWithDraft(), { stateFolder }),
    draft: scratchParts(draft, { stateFolder }),
    onProgress: (share, calls) => progress.show(share, calls),
  })
  if (json) return jsonText({ counts: found.counts, ...found.compared }, 2)
  if (!found.compared) return 'No session records hold a call of that time.'
  const { allow, queue, deny } = found.counts
  const head = `Now ${allow} would run, ${queue} would wait, ${deny} would not run.`
  return [head, ...comparedLines(found, paintFor(standardOutput), widthNow())].join('\n')
}

function widthNow(): number {
  return standardOutput.width(80, 100)
}

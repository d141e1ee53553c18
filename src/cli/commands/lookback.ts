import { ownSeat, policyFileLines } from '../policy/policy-file-lines.ts'
import { wrapText } from '../render/wrap-text.ts'
import { resolve } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'
import type { Command } from 'commander'
import { type LookBack, lookBack } from '../../agents/lookback/index.ts'
import { scratchParts } from '../../gate/open/gate-parts.ts'
import { lookbackLines } from '../lookback/lookback-lines.ts'
import { Progress } from '../render/progress.ts'
import {
  clientNamed,
  draftIn,
  policyWithDraft,
  policyWithLines,
  sinceDays,
} from '../lookback/policy-with-draft.ts'
import { readableClients } from '../lookback/lookback-effect-words.ts'
import { paintFor } from '../render/paint-for.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'

interface LookbackOptions {
  readonly days: string
  readonly client?: readonly string[]
  readonly folder?: string
  readonly policy?: string
  readonly records?: string
  readonly json?: boolean
}

const examples = `
Examples:
  countersign lookback
  countersign lookback --days 7 --client claude-code --folder ~/shop
  countersign lookback --policy draft.toml

The draft stands in place of your own policy file. Nothing is stored, and nothing leaves this machine.`

/** Adds `countersign lookback`: past sessions of clients, evaluated by the policy. */
export function addLookback(program: Command): void {
  program
    .command('lookback')
    .description('Judge what clients recorded on this machine: what would have run, waited, been refused.')
    .option('--days <number>', 'how far back', '30')
    .option('--client <name...>', `only these of ${readableClients}`)
    .option('--folder <folder>', 'only calls in this folder or below it')
    .option('--policy <file>', 'a draft of your own policy file, compared with the one in force')
    .option('--records <folder>', 'a home folder whose records are read instead of yours')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', examples)
    .action(showLookback)
}

/** Judges what clients recorded, and prints it. */
export async function showLookback(options: LookbackOptions, command: Command): Promise<void> {
  const progress = new Progress(standardError, 'calls judged')
  const found = await look(options, stateFolderOf(command), progress).finally(() => progress.end())
  const width = standardOutput.width(80, 100)
  const text = options.json
    ? jsonText(found, 2)
    : [
        ...lookbackLines(found, paintFor(standardOutput), width),
        '',
        ...policyFileLines(ownSeat()).flatMap(line => wrapText(line, width, 0)),
      ].join('\n')
  standardOutput.print(text)
}

async function look(
  { days, client, folder, policy, records }: LookbackOptions,
  stateFolder: string,
  progress: Progress,
): Promise<LookBack> {
  const until = Date.now()
  const draft = policy === undefined ? undefined : policyWithDraft(draftIn(policy))
  return lookBack({
    home: resolve(records ?? ownAccount().home),
    since: sinceDays(days, until),
    until,
    ...(client && { clients: client.map(clientNamed) }),
    ...(folder !== undefined && { folder: resolve(folder) }),
    present: scratchParts(policyWithDraft(), { stateFolder }),
    ...(draft && { draft: scratchParts(draft, { stateFolder }) }),
    policyWith: policyWithLines,
    onProgress: (share, calls) => progress.show(share, calls),
  })
}

import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { LoadedPolicy } from '../../config/load-policy.ts'
import { loadPolicyWithSources } from '../../config/load-policy.ts'
import { isRecordClient, type LookBack, lookBack, type RecordClient } from '../../lookback/index.ts'
import { GateError } from '../../model/errors.ts'
import { policySources, scratchParts } from '../../open-gate.ts'
import { lookbackLines } from '../lookback/lookback-lines.ts'
import { Progress } from '../lookback/progress.ts'
import { clientNames } from '../lookback/words.ts'
import { paintFor } from '../render/colour.ts'
import { jsonText } from '../render/json-text.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

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
  countersign lookback --days 7 --client claude-code --folder ~/work/shop
  countersign lookback --policy draft.toml

The draft stands in place of your own policy file. Nothing is stored, and nothing leaves this machine.`

const day = 86_400_000

export function addLookback(program: Command): void {
  program
    .command('lookback')
    .description('Judge what clients recorded on this machine: what would have run, waited, been refused.')
    .option('--days <number>', 'how far back', '30')
    .option('--client <name...>', `only these of ${clientNames}`)
    .option('--folder <folder>', 'only calls in this folder or below it')
    .option('--policy <file>', 'a draft of your own policy file, compared with the one in force')
    .option('--records <folder>', 'a home folder whose records are read instead of yours')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', examples)
    .action(run)
}

async function run(options: LookbackOptions, command: Command): Promise<void> {
  const progress = new Progress(process.stderr)
  const found = await look(options, stateFolderOf(command), progress).finally(() => progress.end())
  const text = options.json
    ? jsonText(found, 2)
    : lookbackLines(found, paintFor(process.stdout), Math.min(process.stdout.columns || 80, 100)).join('\n')
  process.stdout.write(`${text}\n`)
}

async function look(options: LookbackOptions, stateFolder: string, progress: Progress): Promise<LookBack> {
  const until = Date.now()
  const home = resolve(options.records ?? userInfo().homedir)
  const own = ownText()
  const partsOf = (loaded: LoadedPolicy) => scratchParts(loaded, { stateFolder })
  const present = loadDraft()
  const { folder, policy } = options
  return lookBack({
    home,
    since: until - daysOf(options.days) * day,
    until,
    ...(options.client && { clients: options.client.map(clientNamed) }),
    ...(folder !== undefined && { folder: resolve(folder) }),
    present: partsOf(present),
    ...(policy !== undefined && { draft: partsOf(loadDraft(textOf(policy))) }),
    policyWith: toml => policyOr(`${own}\n${toml}`),
    onProgress: (share, calls) => progress.show(share, calls),
  })
}

/** The policy in force, or with this text in place of the person’s own file. */
function loadDraft(userDraft?: string): LoadedPolicy {
  return loadPolicyWithSources({ ...policySources({}), ...(userDraft !== undefined && { userDraft }) })
}

function policyOr(text: string) {
  try {
    return loadDraft(text).policy
  } catch (error) {
    if (error instanceof GateError) return undefined
    throw error
  }
}

function ownText(): string {
  const { userFile = '' } = policySources({})
  try {
    return readFileSync(userFile, 'utf8')
  } catch {
    return ''
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new GateError('missing', `The draft ${file} can’t be read: name a file of yours that is there.`)
  }
}

function daysOf(text: string): number {
  const days = Number(text)
  if (days > 0 && days <= 3_660) return days
  throw new GateError('usage', `--days ${text} is no number of days: give one from 1 to 3660.`)
}

function clientNamed(name: string): RecordClient {
  if (isRecordClient(name)) return name
  throw new GateError('usage', `Records of “${name}” are not read: name one of ${clientNames}.`)
}

import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Json } from '../../ground/model/json.ts'
import { answerEachLine } from '../check/answer-each-line.ts'
import { withSessionFile } from '../with-session-file.ts'
import { callFromText } from '../call-from-text.ts'
import { policyOfGate } from '../policy/policy-of-gate.ts'
import { policyNotes } from '../policy/policy-notes.ts'
import { withGate } from '../with-gate.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { refuseMistyped } from '../refuse-mistyped.ts'
import { paintFor } from '../render/paint-for.ts'
import { explainedAnswer, shortAnswer } from '../render/explained-answer.ts'
import { withoutSecrets } from '../../people/redaction/without-secrets.ts'
import { readStandardInput } from '../read-standard-input.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'

interface CheckOptions {
  readonly tool?: string
  readonly kind?: string
  readonly cwd?: string
  readonly profile?: string
  readonly policy?: string
  readonly session?: string
  readonly jsonl?: boolean
  readonly explain?: boolean
  readonly json?: boolean
}

const examples = `
Examples:
  countersign check --tool bash -- 'git push --force origin main'
  countersign check --explain '{"kind":"sql","args":{"query":"DELETE FROM users"}}'
  echo '{"tool":"send_email","args":{"to":"all@example.com"}}' | countersign check
  countersign check --explain --session heard.jsonl '{"tool":"send_email","args":{"to":"a@example.com"}}'
  countersign check --jsonl < calls.jsonl > decisions.jsonl

Exit status: 0 allow, 1 queue, 2 deny; 64 and above are errors. With --jsonl: 0 when every line was answered.`

/** Adds `countersign check`: what the gate would decide on one call. */
export function addCheck(program: Command): void {
  program
    .command('check')
    .description('Judge a call without running it. Logged as a dry run; opens no review and teaches nothing.')
    .argument(
      '[call...]',
      'the call as JSON, or with --tool the command or arguments; standard input when left out',
    )
    .option('--tool <name>', 'the tool: bash, read, write, fetch, sql, or a function’s own name')
    .option('--kind <kind>', 'shell, file_read, file_write, http, sql or tool')
    .option(
      '--cwd <folder>',
      'judge in this folder and look at what is there; without --jsonl the one that you stand in',
    )
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--policy <file>', 'a policy file that may only tighten what is in force')
    .option(
      '--session <file>',
      'what was heard and done before, one {"prompt"}, {"result", "tool"} or {"call"} per line; kept and logged nowhere',
    )
    .option('--jsonl', 'one call per line in, one decision per line out')
    .option('--explain', 'draw effects, evidence, contributions and thresholds')
    .option('--json', 'print the whole decision as JSON')
    .addHelpText('after', examples)
    .action((words: string[], options: CheckOptions, command: Command) => {
      const stateFolder = stateFolderOf(command)
      const judge = (gate: Gate) => {
        refuseMistyped(options, stateFolder)
        return options.jsonl ? lines(gate, words, options) : one(gate, words, options, stateFolder)
      }
      const { policy: flagsFile, session: file } = options
      if (file === undefined) return withGate(command, { flagsFile }, judge)
      return withSessionFile({ file, flagsFile, stateFolder }, defaultsFor(options), judge)
    })
}

async function lines(gate: Gate, words: readonly string[], options: CheckOptions): Promise<void> {
  if (words.length > 0 || options.tool !== undefined || options.kind !== undefined)
    throw new GateError(
      'usage',
      'check --jsonl reads whole calls from standard input: leave --tool, --kind and the call out.',
    )
  await answerEachLine(gate, process.stdin, standardOutput, defaultsFor(options))
}

async function one(
  gate: Gate,
  words: readonly string[],
  options: CheckOptions,
  stateFolder: string,
): Promise<void> {
  const call = parseCall(await callValue(words, options), { cwd: process.cwd(), ...defaultsFor(options) })
  const decision = await gate.evaluate(call, { dryRun: true })
  const shown = withoutSecrets(call, decision)
  standardOutput.print(answer(shown.call, shown.decision, options))
  const load = () => policyOfGate(stateFolder, { projectFolder: process.cwd() })
  for (const note of await policyNotes(gate, load)) standardError.print(`countersign: ${note}`)
  process.exitCode = { allow: 0, queue: 1, deny: 2 }[decision.effect]
}

function answer(call: ToolCall, decision: Decision, options: CheckOptions): string {
  if (options.json) return jsonText(decision, 2)
  const paint = paintFor(standardOutput)
  const width = standardOutput.width(100, 120)
  return options.explain ? explainedAnswer(call, decision, paint, width) : shortAnswer(decision, paint)
}

function defaultsFor(options: CheckOptions) {
  return {
    origin: 'check' as const,
    profile: options.profile ?? 'default',
    agent: 'check',
    session: 'check',
    ...(options.cwd === undefined ? {} : { cwd: resolve(options.cwd) }),
  }
}

/** The call from the words of the command line, or from standard input. */
async function callValue(words: readonly string[], options: CheckOptions): Promise<unknown> {
  if (options.tool !== undefined || options.kind !== undefined) {
    const text = words.length > 0 ? words.join(' ') : await readStandardInput(process.stdin)
    return callFromText(options.tool ?? null, options.kind ?? null, text)
  }
  if (words.length > 1)
    throw new GateError('usage', 'check takes one call as JSON: quote it, or use --tool NAME -- COMMAND.')
  const text = words[0] ?? (await readStandardInput(process.stdin))
  return parseJson(text)
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    const hint = /^\s*[{[]/.test(text)
      ? ''
      : ' (for a command write: countersign check --tool bash -- COMMAND)'
    throw new GateError(
      'invalid',
      `The call is not JSON: give an object with kind or tool and arguments${hint}.`,
    )
  }
}

import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { plural } from '../../judge/policy/approved-reason.ts'
import { policyText } from '../policy/policy-text.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withGate } from '../with-gate.ts'
import { runCases } from '../../gate/config/run-cases.ts'
import type { Setting } from '../../ground/model/settings/setting.ts'
import { explainKey, nearestKey } from '../../gate/config/key-lines.ts'
import { settings } from '../../gate/config/settings.ts'
import { unreachedDefaults } from '../../gate/config/unreached-defaults.ts'
import { GateError } from '../../ground/model/errors.ts'
import { groupPolicyOf, loadPolicyFor, openGate } from '../../gate/open/open-gate.ts'
import { paintFor } from '../render/paint-for.ts'
import { addPolicyAccept } from '../policy/add-policy-accept.ts'
import { ownSeat, policyFileLines } from '../policy/policy-file-lines.ts'
import { wrapText } from '../render/wrap-text.ts'
import { addPolicyDiff } from './policy-diff.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { judgeCase } from '../policy/judge-case.ts'

interface PolicyOptions {
  readonly policy?: string
  readonly json?: boolean
}

const examples = `
Examples:
  countersign policy check
  countersign policy show --json
  countersign policy explain proxy.auto_allow_threshold
  countersign policy diff draft.toml
  countersign policy test --policy .countersign/policy.toml`

/** Adds `countersign policy`: the policy in force, its check and its tests. */
export function addPolicy(program: Command): void {
  const policy = program
    .command('policy')
    .description('Check, show, explain and test the policy in force, and what a draft would change.')
  policy.addHelpText('after', examples)
  const withFile = (name: string, about: string) =>
    policy
      .command(name)
      .description(about)
      .option('--policy <file>', 'a file that may only tighten what is in force')
  withFile('check', 'Read every policy file, and run the examples of its rules.').action(check)
  withFile('show', 'Show the policy in force, and where it comes from.')
    .option('--json', 'print it as JSON')
    .action(show)
  withFile('test', 'Judge every [[case]] of the policy; exit status 1 when one gets another effect.').action(
    runTests,
  )
  addPolicyDiff(policy)
  addPolicyAccept(policy)
  policy
    .command('explain')
    .description('Explain what a setting means, its type and its default; every setting when none is named.')
    .argument('[key]', 'such as proxy.auto_allow_threshold')
    .action(explain)
}

function loaded({ policy }: PolicyOptions, command: Command) {
  const team = groupPolicyOf(stateFolderOf(command))
  const flags = policy !== undefined && { flagsFile: policy }
  return loadPolicyFor({ projectFolder: process.cwd(), team, ...flags })
}

async function check(options: PolicyOptions, command: Command): Promise<void> {
  const read = loaded(options, command)
  const { layers, cases } = read
  const rules = layers.reduce((count, { values }) => count + (values.rule?.length ?? 0), 0)
  const from = layers.length === 0 ? 'the built-in defaults alone' : layers.map(({ name }) => name).join(', ')
  standardOutput.print(
    [
      `The policy is right: ${plural(rules, 'rule')}, ${plural(cases.length, 'case')}, from ${from}.`,
      ...wrapLines(unreachedDefaults(read)),
      ...wrapLines(policyFileLines(ownSeat())),
    ].join('\n'),
  )
  // What is right may still not hold; where nothing was ever judged, there is nobody who could have accepted it.
  if (existsSync(stateFolderOf(command))) await withGate(command, {}, sayWhetherAccepted)
}

function wrapLines(lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => wrapText(line, standardOutput.width(80, 100), 0))
}

function show(options: PolicyOptions, command: Command): void {
  const { policy, layers } = loaded(options, command)
  if (options.json) {
    standardOutput.printJson(policy)
    return
  }
  const from = ['built-in', ...layers.map(({ name }) => name)].map(name => `from ${name}`)
  standardOutput.print(`${from.join('\n')}\n${policyText(policy)}\n\ndigest ${policy.digest}`)
}

async function runTests(options: PolicyOptions, command: Command): Promise<void> {
  const { policy, cases } = loaded(options, command)
  const gate = await openGate({ policy, stateFolder: ':memory:' })
  try {
    const paint = paintFor(standardOutput)
    const outcomes = await runCases(cases, input => judgeCase(input, gate, policy.rules))
    for (const { passed, name, wanted, got, reason, source, notes } of outcomes) {
      const mark = passed ? paint.green('passed') : paint.red('failed')
      standardOutput.write(
        `${mark}  ${name}${passed ? '' : `\n        wanted ${wanted}, got ${got}: ${reason} (${source})${notes.map(note => `\n        ${note}`).join('')}`}\n`,
      )
    }
    const failed = outcomes.filter(({ passed }) => !passed).length
    const nothing = outcomes.length === 0 ? ': the policy has no [[case]]' : ''
    standardOutput.print(`${outcomes.length - failed} passed, ${failed} failed${nothing}`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    await gate.close()
  }
}

function explain(key: string | undefined): void {
  if (key === undefined) {
    standardOutput.print(settings.map(describe).join('\n\n'))
    return
  }
  const found = explainKey(key)
  if (!found) {
    const near = nearestKey(key)
    throw new GateError(
      'usage',
      `There is no setting “${key}”${near === undefined ? '' : `; the nearest is ${near}`}: see countersign policy explain.`,
    )
  }
  standardOutput.print(describe(found))
}

function describe(setting: Setting): string {
  return `${setting.key}  (${setting.type}, default ${setting.default || 'none'})\n  ${setting.about}`
}

import type { Command } from 'commander'
import { addIdentityOptions, type IdentityOptions, identify } from '../people/identify.ts'
import { withGate } from '../with-gate.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { shapeWords } from '../../judge/policy/shape-words.ts'
import { ago } from '../../judge/policy/approved-reason.ts'
import { trustLine, shareText } from '../../judge/policy/trust-text.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { standardOutput } from '../render/terminal-output.ts'
import type { ShapeTrust } from '../../people/acts/gate-people/trust-registry.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'

const json = ['--json', 'print the answer as JSON'] as const

/** Adds `countersign trust`: the trust that people's answers taught. */
export function addTrustCommand(program: Command): void {
  const trust = program
    .command('trust')
    .description('Show what people’s answers taught, by shape: what calls are like, never their exact text.')
  trust
    .command('list')
    .description('List every shape that somebody answered for, the latest first.')
    .option('--profile <name>', 'only of this profile')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => listTrust(gate, options)))
  trust
    .command('show')
    .alias('explain')
    .argument('<shape>', 'its key, or the beginning of it')
    .description('Show one shape: every answer, and what they are worth today.')
    .option(...json)
    .action((shape: string, options, command: Command) =>
      withGate(command, {}, gate => showTrust(gate, shape, options)),
    )
  addIdentityOptions(trust.command('revoke').argument('[shape]', 'its key, or the beginning of it'))
    .description('Forget what was learned of a shape, or with --agent of an agent.')
    .option('--agent <name>', 'every answer to calls of this agent')
    .option(...json)
    .action((shape: string | undefined, options, command: Command) =>
      withGate(command, {}, gate => revokeTrust(gate, shape, options)),
    )
  addIdentityOptions(trust.command('reset'))
    .description('Forget every answer, and begin the cold start again.')
    .option('--all', 'yes, everything')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => resetTrust(gate, options)))
}

/** Forgets what was learned of one shape, or from the calls of one agent; needs a proof. */
async function revokeTrust(
  gate: Gate,
  shape: string | undefined,
  options: IdentityOptions & JsonOption & { agent?: string },
): Promise<void> {
  if ((shape === undefined) === (options.agent === undefined))
    throw new GateError('usage', 'Name a shape, or an agent with --agent: see countersign trust list.')
  const what = shape === undefined ? { agent: options.agent ?? '' } : { shape }
  await gate.trust.revoke(what, await identify(gate, options, true))
  const name = shape === undefined ? `the agent ${options.agent}` : `the shape ${shape}`
  printAnswer(options.json, { revoked: what }, `What was learned of ${name} is forgotten.`)
}

/** Forgets every answer and begins the cold start again; needs a proof and `--all`. */
async function resetTrust(
  gate: Gate,
  options: IdentityOptions & JsonOption & { all?: boolean },
): Promise<void> {
  if (!options.all)
    throw new GateError(
      'usage',
      'This forgets every answer and begins the cold start again: say so with --all.',
    )
  await gate.trust.reset(await identify(gate, options, true))
  printAnswer(
    options.json,
    { reset: true },
    'Everything that was learned is forgotten, and the cold start begins again.',
  )
}

/** Shows one shape: its text, the answers of people, and their worth today. */
async function showTrust(gate: Gate, shape: string, { json }: JsonOption): Promise<void> {
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

/** Lists every shape that somebody answered for, the latest first. */
async function listTrust(gate: Gate, options: JsonOption & { profile?: string }): Promise<void> {
  const all = await gate.trust.list(options.profile)
  const text = all.length === 0 ? 'Nobody has answered for anything yet.' : asTable(all)
  if (options.json) standardOutput.printJson(all)
  else standardOutput.print(text)
}

function asTable(all: readonly ShapeTrust[]): string {
  const paint = paintFor(standardOutput)
  const now = Date.now()
  const rows: (readonly Cell[])[] = [
    ['key', 'trust', 'yes', 'no', 'last', 'shape'].map(text => ({ text, paint: paint.dim })),
    ...all.map(({ shape, text, trust }) => [
      shape.slice(0, 8),
      shareText(trust.trust),
      String(trust.approvals),
      String(trust.denials),
      trust.lastAt === null ? '' : ago(now - trust.lastAt),
      visibleText(shapeWords(text).calls, 300),
    ]),
  ]
  return table(rows, { width: standardOutput.width(120), flexible: 5 })
}

import type { Gate } from '../../gate/gate.ts'
import type { ShapeTrust } from '../../people/gate-people.ts'
import { GateError } from '../../model/errors.ts'
import { ago, trustText } from '../../policy/approved-reason.ts'
import { visibleText } from '../../model/visible-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { jsonText } from '../render/json-text.ts'

/** Every shape that somebody answered for, the latest first. */
export async function listTrust(gate: Gate, options: JsonOption & { profile?: string }): Promise<void> {
  const all = await gate.trust.list(options.profile)
  const text = all.length === 0 ? 'Nobody has answered for anything yet.' : asTable(all)
  process.stdout.write(`${options.json ? jsonText(all, 2) : text}\n`)
}

/** One shape: what it is, what people said of it, and what that is worth today. */
export async function showTrust(gate: Gate, shape: string, { json }: JsonOption): Promise<void> {
  const found = await gate.trust.explain(shape)
  const now = Date.now()
  const lines = [
    visibleText(found.text, 400),
    `profile ${found.profile}, key ${found.shape}`,
    trustText(found.trust, now),
    ...found.observations
      .slice(0, 20)
      .map(
        ({ approve, reviewer, at, reviewId, agent }) =>
          `  ${approve ? 'approved' : 'denied  '}  ${visibleText(reviewer, 40)}, ${ago(now - at)}, for ${visibleText(agent, 40)} (${reviewId})`,
      ),
  ]
  process.stdout.write(`${json ? jsonText(found, 2) : lines.join('\n')}\n`)
}

/** Forgets what was learned of one shape, or from the calls of one agent; needs a proof. */
export async function revokeTrust(
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
export async function resetTrust(
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

function asTable(all: readonly ShapeTrust[]): string {
  const paint = paintFor(process.stdout)
  const now = Date.now()
  const rows: (readonly Cell[])[] = [
    ['key', 'trust', 'yes', 'no', 'last', 'shape'].map(text => ({ text, paint: paint.dim })),
    ...all.map(({ shape, text, trust }) => [
      shape.slice(0, 8),
      trust.trust.toFixed(2),
      String(trust.approvals),
      String(trust.denials),
      trust.lastAt === null ? '' : ago(now - trust.lastAt),
      visibleText(text, 300),
    ]),
  ]
  return table(rows, { width: process.stdout.columns || 120, flexible: 5 })
}

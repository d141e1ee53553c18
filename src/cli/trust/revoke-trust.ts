import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'

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

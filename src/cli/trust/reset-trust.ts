import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'

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

import { GateError } from '../../../ground/model/errors.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import type { GuardedTool } from '../call/guarded-tool.ts'
import { createGate } from '../gate/create-gate.ts'
import type { GuardOptions } from '../call/guard-options.ts'

let usual: Gate | undefined

/** The gate of this process that guards use where none is named. */
function usualGate(): Gate {
  usual ??= createGate()
  return usual
}

/** The tool that these options describe, at its gate. Throws a GateError `invalid` where there is no name to judge by. */
export function newGuardedTool(options: GuardOptions, known?: string): GuardedTool {
  const name = options.name ?? known ?? ''
  if (typeof name !== 'string' || name.trim() === '' || name.length > 256)
    throw new GateError(
      'invalid',
      'A function without a name can’t be guarded, since its name is judged: give options.name.',
      'name',
    )
  return { ...options, name, gate: options.gate ?? usualGate() }
}

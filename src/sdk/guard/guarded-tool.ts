import { randomUUID } from 'node:crypto'
import { GateError } from '../../model/errors.ts'
import type { Gate } from '../../gate/gate.ts'
import { createGate } from '../gate/create-gate.ts'
import type { GuardOptions } from './guard-options.ts'

/** A tool as the gate knows it: everything of a call but its arguments. */
export interface GuardedTool extends GuardOptions {
  readonly name: string
  readonly gate: Gate
}

const session = `sdk-${randomUUID()}`
let usual: Gate | undefined

/** The gate of this process that guards use where none is named. */
function usualGate(): Gate {
  usual ??= createGate()
  return usual
}

/** Throws a GateError `invalid` where there is no name to judge by. */
export function guardedTool(options: GuardOptions, known?: string): GuardedTool {
  const name = options.name ?? known ?? ''
  if (typeof name !== 'string' || name.trim() === '' || name.length > 256)
    throw new GateError(
      'invalid',
      'A function without a name can’t be guarded, since its name is judged: give options.name.',
      'name',
    )
  return { ...options, name, gate: options.gate ?? usualGate() }
}

/** Who asks, where nothing else is said. */
export const usualCaller = { agent: 'sdk', profile: 'sdk', session } as const

import { GateError } from '../ground/model/errors.ts'
import type { TeamGate } from '../ground/model/team-gate.ts'

/** The gate of this name, or whose id begins so. Throws `missing` where there is none, or more than one. */
export function gateNamed(gates: readonly TeamGate[], named: string): TeamGate {
  const found = gates.filter(
    ({ gate, name }) => name === named || (named.length >= 4 && gate.startsWith(named)),
  )
  if (found.length === 1 && found[0]) return found[0]
  const why = found.length === 0 ? 'No gate is' : 'Several gates are'
  throw new GateError(
    'missing',
    `${why} called “${named.slice(0, 40)}”: see countersign hub gate list.`,
    'gate',
  )
}

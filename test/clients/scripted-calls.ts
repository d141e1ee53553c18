import { join } from 'node:path'
import type { GateWorld } from './gate-world.ts'

/** A command that nobody is asked about. */
export const ordinary = 'echo one > ordinary.txt'

/** A command that a person is asked about; there is no terraform, so it makes a file and no more. */
export const queued = 'touch queued.txt; terraform apply'

/** A command that is for people alone: it makes a file, and touches the gate’s own state. */
export function forPeople({ state }: GateWorld): string {
  return `touch dangerous.txt; touch ${join(state, 'policy.toml')}`
}

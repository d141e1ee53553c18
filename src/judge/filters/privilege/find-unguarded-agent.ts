import type { PrivilegeFinding } from './privilege-codes.ts'
import type { RunEffect } from '../../../ground/model/effect.ts'
import { clientOfProgram, commandOfProgram } from '../views/client-of-program.ts'
import { finding, startOf } from '../finding.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Agents without hooks, by their program. */
const others: ReadonlyMap<string, RegExp> = mapOf({ aider: /--yes-always\b/ })

/** Another agent that is started with nobody to ask: what it does passes no guard. */
export function findUnguardedAgent(effect: RunEffect): readonly PrivilegeFinding[] {
  const waiver = commandOfProgram(effect.program)?.unguarded ?? otherWaiver(effect.program)
  if (!waiver) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 2_000)
  return waiver.test(line) ? [finding('privilege.protection-off', startOf(effect), effect)] : []
}

function otherWaiver(program: string): RegExp | undefined {
  const name = clientOfProgram(program)
  return others.get(name)
}

import type { LocalGate } from '../../../gate/core/local-gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { standardOutput } from '../../render/terminal-output.ts'
import { nameOf } from '../../resident/witness-rows.ts'

/** Asks a witness no more, named by its name, address or key; what it signed stays. */
export async function removeWitness(gate: LocalGate, which: string): Promise<void> {
  const { witnesses } = gate.witnessing.state()
  const found = witnesses.filter(one => [one.key, one.url, nameOf(one)].includes(which))
  const [witness] = found
  if (!witness || found.length > 1)
    throw new GateError(
      'missing',
      witness
        ? `“${which}” names ${found.length} witnesses: give the key of one, as countersign audit witness list --json has it.`
        : `“${which.slice(0, 80)}” is no witness of this log: see countersign audit witness list.`,
    )
  await gate.logAccess({ event: 'witness_removed', role: 'reviewer', id: nameOf(witness), by: 'owner' })
  gate.witnessing.remove(witness.key)
  standardOutput.print(`${nameOf(witness)} is asked no more. What it signed stays.`)
}

import type { Command } from 'commander'
import { standardOutput } from '../render/terminal-output.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Seal } from '../../ground/model/seal.ts'
import { withGate } from '../with-gate.ts'
import { clientInstalls } from '../../daemon/install/client-install-table.ts'
import { programOn } from '../../daemon/install/find-clients.ts'
import { type ClientPlan, planClient } from '../../daemon/install/install-client.ts'
import { type Installation, readInstallations } from '../../daemon/install/installations-file.ts'
import { findLost } from '../../daemon/install/lost-entries.ts'
import { type Machine, recordedPlaces } from '../../daemon/install/machine.ts'
import { planFile } from '../../daemon/install/replace-file.ts'
import { sealKey } from '../../daemon/seal/read-seals.ts'
import { askYes } from '../install/ask-yes.ts'
import { writeClient } from '../install/write-client.ts'

/** Steps that installing again mends; what a setting switches off is left to the person. */
const mendable: ReadonlySet<string> = new Set(['registration', 'installed command'])

/**
 * Puts registrations back that are not as they were written, after one yes; true where anything was written. `yes`: nobody
 * is asked.
 */
export async function putBack(
  command: Command,
  machine: Machine,
  seals: readonly Seal[],
  yes: boolean,
): Promise<boolean> {
  const plans = brokenPlans(machine, seals)
  if (plans.length === 0) return false
  const titles = plans.map(({ install, where }) => `${install.title} (${where.scope})`).join(', ')
  if (!yes && !process.stdin.isTTY) {
    standardOutput.print(`countersign doctor --yes puts back what calls the gate: ${titles}.`)
    return false
  }
  if (!yes && !(await askYes(`Put back what calls the gate, for ${titles}?`))) return false
  const notified = new Set<string>()
  await withGate(command, {}, async gate => {
    for (const plan of plans)
      await tryWrite(plan.install.title, () => writeClient(gate, machine, plan, notified))
  })
  return true
}

/** One client whose files can’t be written leaves the others. */
async function tryWrite(title: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    standardOutput.print(`${title} was not put back: ${error.message}`)
  }
}

function brokenPlans(machine: Machine, seals: readonly Seal[]): readonly ClientPlan[] {
  const broken = new Set(
    seals
      .filter(({ steps }) => steps.some(({ name, result }) => mendable.has(name) && result !== 'well'))
      .map(sealKey),
  )
  const recorded = readInstallations(machine.stateFolder).filter(one => broken.has(sealKey(one)))
  const named = seals.map(({ client }) => client)
  const lost = findLost(machine, named).map(({ install, scope }) =>
    planClient(machine, install, scope, programOf(install.programs)),
  )
  return [...recorded.flatMap(one => planAgain(machine, one)), ...lost]
}

/** The plan of an installation on record, in the places where it was. */
function planAgain(machine: Machine, installed: Installation): readonly ClientPlan[] {
  const install = clientInstalls.find(({ client }) => client === installed.client)
  if (!install) return []
  const where = recordedPlaces(machine, install, installed)
  const program = programOf(install.programs) ?? installed.program
  return [{ install, where, files: install.files(where).map(planFile), program }]
}

function programOf(names: readonly string[]): string | undefined {
  return names.map(name => programOn(process.env['PATH'] ?? '', name)).find(Boolean)
}

import { engineVersion } from '../../ground/model/engine-version.ts'
import { type GateAbout, mostSeals } from '../../ground/model/gate-about.ts'
import type { ShownSeals } from '../../ground/model/seal.ts'
import type { ResidentGate } from './resident-gate.ts'

/** Returns what a resident gate tells its hub of itself. */
export function gateAbout(
  gate: Pick<ResidentGate, 'policyState'>,
  shown: Pick<ShownSeals, 'seals'> | undefined,
): GateAbout {
  const seals = shown?.seals.slice(0, mostSeals).map(({ title, scope, state }) => ({ title, scope, state }))
  const { digest: policyDigest, team } = gate.policyState()
  return { version: engineVersion, policyDigest, groupPolicy: team, seals: seals ?? null }
}

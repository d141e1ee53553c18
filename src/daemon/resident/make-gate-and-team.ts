import { engineVersion } from '../../ground/model/engine-version.ts'
import { type GateAbout, maxSeals } from '../../ground/model/shown-team.ts'
import type { ShownSeals } from '../../ground/model/seal.ts'
import type { PolicyEvent } from './followed-gate.ts'
import type { WriteLog } from './process-log.ts'
import { newResidentGate, type ResidentGate } from './resident-gate.ts'
import type { ResidentPaths } from './resident-paths.ts'
import { ResidentTeam } from './resident-team.ts'

interface TeamGateParts {
  readonly paths: Pick<ResidentPaths, 'stateFolder'>
  readonly home: string | undefined
  readonly log: WriteLog
  /** Throws where the state folder is no longer the gate’s. */
  readonly demandFolder: () => void
  readonly seals: () => ShownSeals | undefined
}

/** Makes the gate of a state folder and its tie to a team. */
export function makeGateAndTeam({ paths: { stateFolder }, home, log, demandFolder, seals }: TeamGateParts): {
  readonly gate: ResidentGate
  readonly team: ResidentTeam
} {
  const onPolicy = (event: PolicyEvent) =>
    log('digest' in event ? `policy ${event.digest} in force` : `policy refused: ${event.refused}`)
  const about = () => gateAbout(own, seals())
  const team = new ResidentTeam({ stateFolder, log, about })
  const { lease } = team
  const own = newResidentGate(
    { stateFolder, lease, ...(home !== undefined && { home }), onPolicy },
    demandFolder,
  )
  return { gate: team.over(own), team }
}

/** Returns what a resident gate tells its hub of itself. */
export function gateAbout(
  gate: Pick<ResidentGate, 'policyState'>,
  shown: Pick<ShownSeals, 'seals'> | undefined,
): GateAbout {
  const seals = shown?.seals.slice(0, maxSeals).map(({ title, scope, state }) => ({ title, scope, state }))
  const { digest: policyDigest, team } = gate.policyState()
  return { version: engineVersion, policyDigest, groupPolicy: team, seals: seals ?? null }
}

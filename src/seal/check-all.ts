import { readInstallations } from '../install/record.ts'
import type { Seal } from '../model/seal.ts'
import { checkClient, type SealChecks, unknownSeal } from './check-client.ts'
import { keepSeals } from './seal-file.ts'

/**
 * Looks at every installed client, or at those named, one after the other, and keeps what was seen. A record of what is
 * installed that can’t be read rejects with `storage`.
 */
export async function checkAll(checks: SealChecks, only?: readonly string[]): Promise<readonly Seal[]> {
  const { stateFolder } = checks.machine
  const seals: Seal[] = []
  for (const installed of readInstallations(stateFolder)) {
    if (only && !only.includes(installed.client)) continue
    const failed = (error: unknown) => {
      const why = `It could not be looked at: ${error instanceof Error ? error.message : String(error)}`
      return unknownSeal(installed, checks.now(), why)
    }
    seals.push(await checkClient(installed, checks).catch(failed))
  }
  keepSeals(stateFolder, seals)
  return seals
}

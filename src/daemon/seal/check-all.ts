import { type Installation, readInstallations } from '../install/installations-file.ts'
import type { Seal } from '../../ground/model/seal.ts'
import { checkClient, type SealChecks, unknownSeal } from './check-client.ts'
import { keepSeals } from './read-seals.ts'

/** Clients that are looked at side by side: most of the time goes into starting programs. */
const atOnce = 4

/**
 * Looks at every installed client, or at those named, some at a time, and keeps what was seen; as the record has them. A
 * record of what is installed that can’t be read rejects with `storage`.
 */
export async function checkAll(checks: SealChecks, only?: readonly string[]): Promise<readonly Seal[]> {
  const { stateFolder } = checks.machine
  const installed = readInstallations(stateFolder).filter(({ client }) => !only || only.includes(client))
  const seals: Seal[] = []
  const left = installed.entries()
  const work = async () => {
    for (const [i, one] of left) seals[i] = await check(one, checks)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  keepSeals(stateFolder, seals)
  return seals
}

async function check(installed: Installation, checks: SealChecks): Promise<Seal> {
  try {
    return await checkClient(installed, checks)
  } catch (error) {
    const why = `It could not be looked at: ${error instanceof Error ? error.message : String(error)}`
    return unknownSeal(installed, checks.now(), why)
  }
}

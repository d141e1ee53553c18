import type { KeyObject } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import type { GateAddress } from '../../../agents/remote/http-exchange.ts'
import { keyFingerprint } from '../../../gate/team/protocol/join-token-text.ts'
import { signLeaving } from '../../../gate/team/protocol/sign-leaving.ts'
import { askHubOnce } from './ask-hub-once.ts'

/** Tells the hub that this gate left, signed by its key. Rejects where nobody answers, or a hub that does not know of that. */
export async function tellOfLeaving(
  address: GateAddress,
  membership: TeamMembership,
  key: KeyObject,
): Promise<void> {
  const signature = signLeaving(membership, keyFingerprint(membership.teamKey), key)
  try {
    await askHubOnce(address, '/v1/team/left', { signature })
  } catch (error) {
    // Told before, and the answer was lost.
    if (!(error instanceof GateError) || error.kind !== 'revoked') throw error
  }
}

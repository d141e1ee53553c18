import type { Gate } from '../../gate/core/gate.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { grantNoun } from './grant-noun.ts'

/** Ends a grant or block; nothing that it allowed is undone. */
export async function revokeGrant(
  gate: Gate,
  id: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  const grant = await gate.grants.revoke(id, await identify(gate, options, true))
  printAnswer(options.json, { revoked: grant }, `The ${grantNoun(grant)} ${grant.id} holds no more.`)
}

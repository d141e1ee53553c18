import type { Gate } from '../../gate/core/gate.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { type NewSecretOptions, withNewSecret } from './new-secret.ts'

/** Gives a reviewer a new secret and a key under it; with --secret-stdin it is the line after the old one. */
export async function changeSecret(
  gate: Gate,
  options: IdentityOptions & NewSecretOptions & JsonOption,
): Promise<void> {
  const who = await identify(gate, options, true)
  await withNewSecret(options, secret => gate.reviewers.changeSecret(secret, who))
  const text = `${who.reviewer} has a new secret; the key under the old one signs nothing any more.`
  printAnswer(options.json, { changed: who.reviewer }, text)
}

import { GateError } from '../../../ground/model/errors.ts'
import type { PolicyText } from '../../../ground/model/standing-set.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { People } from '../ports/people.ts'
import type { SignAct } from '../standing/act-signer.ts'

/** A new text for the person’s own policy file. */
export interface PolicyReplacement {
  /** SHA-256 of the file’s bytes, hex; null where there is no file yet. */
  readonly before: string | null
  readonly after: string
  /** The new text, as it is accepted. */
  readonly accepted: PolicyText
  /** Looks once more that nobody was first, then writes the file whole; throws a GateError where it can’t. */
  readonly write: () => void
}

interface Parts {
  readonly people: Pick<People, 'policyText'>
  readonly sign: SignAct
  readonly now: () => number
}

/**
 * Signed by a reviewer, who accepts the new text with it. The log holds the change before the file does, so that no policy
 * is ever in force that nobody answers for; where the file can’t be written, a second entry takes it back.
 */
export async function replacePolicy(
  { people, sign, now }: Parts,
  { before, after, accepted, write }: PolicyReplacement,
  who: Identity,
): Promise<void> {
  const was = people.policyText()
  const note = (event: string, policy: PolicyText) =>
    sign(who, proof => ({
      kind: 'policy',
      at: now(),
      log: [{ kind: 'policy', body: { event, by: who.reviewer, proof, before, after } }],
      policy,
    }))
  await note('saved', accepted)
  try {
    write()
  } catch (error) {
    await note('not_saved', was ?? { digest: null, text: '' })
    throw error instanceof GateError
      ? error
      : new GateError('storage', 'The policy file can’t be written: look at the rights of its folder.')
  }
}

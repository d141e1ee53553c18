import { GateError } from '../../model/errors.ts'
import type { Identity } from '../../model/reviewer.ts'
import type { People } from '../ports/people.ts'
import type { Prove } from '../prove.ts'

/** A new text for the person’s own policy file. */
export interface PolicyReplacement {
  /** SHA-256 of the file’s bytes, hex; null where there is no file yet. */
  readonly before: string | null
  readonly after: string
  /** Looks once more that nobody was first, then writes the file whole; throws a GateError where it can’t. */
  readonly write: () => void
}

interface Parts {
  readonly people: People
  readonly prove: Prove
  readonly now: () => number
}

/**
 * Needs a secret of a reviewer. The log holds the change before the file does, so that no policy is ever in force that
 * nobody answers for; where the file can’t be written, a second entry says so.
 */
export async function replacePolicy(
  { people, prove, now }: Parts,
  { before, after, write }: PolicyReplacement,
  who: Identity,
): Promise<void> {
  const proof = await prove(who, 'secret')
  const note = (event: string) =>
    people.act({
      at: now(),
      log: [{ kind: 'policy', body: { event, by: who.reviewer, proof, before, after } }],
    })
  await note('saved')
  try {
    write()
  } catch (error) {
    await note('not_saved')
    throw error instanceof GateError
      ? error
      : new GateError('storage', 'The policy file can’t be written: look at the rights of its folder.')
  }
}

import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Act } from '../ports/act.ts'
import { deedsOfAct } from './deeds-of-act.ts'
import type { RefusalOf } from './refusal-of.ts'
import type { TeamDeed } from './team-deed.ts'

/**
 * Holds an act against the rights of whoever does it once more when it is written: a role may end while somebody proves who
 * they are, at this hub or at another.
 */
export function withRefusal<T extends Act>(
  act: T,
  { reviewer }: Pick<Identity, 'reviewer'>,
  refusalOf: RefusalOf | undefined,
  deeds: readonly TeamDeed[] = deedsOfAct(act),
): T {
  return refusalOf && deeds.length > 0 ? { ...act, refusal: () => refusalOf(reviewer, deeds) } : act
}

import type { ErasureDraft, ErasureReport } from '../../../ground/model/erasure-report.ts'
import type { Pause } from '../../../ground/model/grant.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import { type Reviews, reviewVerbs } from './reviews.ts'
import { type Grants, grantVerbs } from './grants.ts'
import { type TrustRegistry, trustVerbs } from './trust-registry.ts'
import { type Reviewers, reviewerVerbs } from './reviewers.ts'
import { type Passkeys, passkeyVerbs } from './passkeys.ts'
import { type ToolRegistry, toolVerbs } from './tool-registry.ts'
import type { Verb } from '../../../ground/model/verb.ts'

/** People, as a gate serves them. */
export interface GatePeople {
  readonly reviews: Reviews
  readonly grants: Grants
  readonly trust: TrustRegistry
  readonly reviewers: Reviewers
  readonly passkeys: Passkeys
  readonly tools: ToolRegistry
  /** Observe instead of stopping until then; null ends it. Needs a secret of a reviewer. */
  pause(until: number | null, reason: string, who: Identity): Promise<Pause | null>
  paused(): Promise<Pause | null>
  /**
   * Takes a sealed part of an entry out of the log, with every copy of it in the state. Needs a secret of a reviewer;
   * rejects with `missing`, `invalid` or `conflict` for what can’t be erased.
   */
  erase(draft: ErasureDraft, who: Identity): Promise<ErasureReport>
}

/** Every verb of people’s half of a gate. One that has no row does not compile. */
export const peopleVerbs = {
  reviews: reviewVerbs,
  grants: grantVerbs,
  trust: trustVerbs,
  reviewers: reviewerVerbs,
  passkeys: passkeyVerbs,
  tools: toolVerbs,
  pause: { may: 'answer' },
  paused: { may: 'look' },
  erase: { may: 'answer' },
} as const satisfies Record<keyof GatePeople, Verb | Readonly<Record<string, Verb>>>

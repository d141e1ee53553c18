import type { ErasureDraft, ErasureReport } from '../../../ground/model/erasure-report.ts'
import type { Pause } from '../../../ground/model/grant.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Reviews } from './reviews.ts'
import type { Grants } from './grants.ts'
import type { TrustRegistry } from './trust-registry.ts'
import type { Reviewers } from './reviewers.ts'
import type { Passkeys } from './passkeys.ts'
import type { ToolRegistry } from './tool-registry.ts'

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

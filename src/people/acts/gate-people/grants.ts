import type { Grant, GrantScope } from '../../../ground/model/grant.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Verb } from '../../../ground/model/verb.ts'

/** A grant or block that a person wants. */
export interface GrantDraft {
  readonly effect: Grant['effect']
  readonly scope: GrantScope
  readonly codes: readonly string[]
  readonly reason: string
  readonly expiresAt: number | null
  readonly uses: number | null
}

/** The decisions that a draft would have changed, of those that were looked at: the last ones, 1,000 at most. */
export interface GrantPreview {
  readonly looked: number
  /** Newest first. */
  readonly covered: readonly LoggedDecision[]
}

/** Standing answers. */
export interface Grants {
  list(): Promise<readonly Grant[]>
  preview(draft: GrantDraft): Promise<GrantPreview>
  add(draft: GrantDraft, who: Identity): Promise<Grant>
  /** By its id, or by a beginning of it that no other grant has, as for reviews. */
  revoke(id: string, who: Identity): Promise<Grant>
}

/** The row of each verb. One that has no row does not compile. */
export const grantVerbs = {
  list: { may: 'look' },
  preview: { may: 'look' },
  add: { may: 'answer' },
  revoke: { may: 'answer' },
} as const satisfies Record<keyof Grants, Verb>

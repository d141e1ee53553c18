import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Observation, Trust } from '../../../ground/model/shape.ts'
import type { Verb } from '../../../ground/model/verb.ts'

/** Trust of one shape. */
export interface ShapeTrust {
  readonly shape: string
  readonly text: string
  readonly profile: string
  readonly trust: Trust
}

/** Trust that people's answers taught. */
export interface TrustRegistry {
  list(profile?: string): Promise<readonly ShapeTrust[]>
  /** By key, or by the beginning of one; rejects with `missing`. */
  explain(shape: string): Promise<ShapeTrust & { readonly observations: readonly Observation[] }>
  revoke(what: { readonly shape: string } | { readonly agent: string }, who: Identity): Promise<void>
  /** Everything, cold start included. */
  reset(who: Identity): Promise<void>
}

/** The row of each verb. One that has no row does not compile. */
export const trustVerbs = {
  list: { may: 'look' },
  explain: { may: 'look' },
  revoke: { may: 'answer' },
  reset: { may: 'answer' },
} as const satisfies Record<keyof TrustRegistry, Verb>

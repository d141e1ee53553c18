import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Observation, Trust } from '../../../ground/model/shape.ts'

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

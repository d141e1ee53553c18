import type { Identity } from '../../../ground/model/reviewer.ts'

/** A way to the identity provider that a page begins; `flow` ties it to the page that keeps it. */
export interface BegunSignOn {
  /** The address of the provider. */
  readonly address: string
  /** Sealed by the hub; whoever brings it back with the provider’s answer is the page that began. */
  readonly flow: string
}

/** A reviewer whom the provider knows. */
export interface SignedOn {
  readonly reviewer: string
  /** The moment when they proved themselves at the provider; null where it does not say. */
  readonly at: number | null
  /** Their rights end then; milliseconds since 1970. */
  readonly until: number
}

/** Somebody whom the provider knows, and no reviewer here yet. */
export interface UnlinkedPerson {
  /** The name that the provider knows them by, for the page; it proves nothing. */
  readonly name: string | null
  /** Sealed by the hub: brought back with a reviewer’s secret, it ties the two. */
  readonly ticket: string
}

/** Somebody who was let in while the provider is away. */
export interface BreakGlass {
  readonly reviewer: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Signing on by an identity provider, as a hub serves it. */
export interface SignOnPort {
  /** The name of the provider; null where nobody signs on by one. */
  provider(): string | null
  /** `fresh`: they prove themselves there anew. */
  begin(fresh: boolean): Promise<BegunSignOn>
  /** `answer` is the query with which the provider led the browser back. */
  finish(flow: string, answer: string): Promise<SignedOn | UnlinkedPerson>
  /** Ties the person of a ticket to a reviewer, who proves it with a secret; from then on they sign on by the provider. */
  link(ticket: string, who: Identity): Promise<SignedOn>
  /** Says why a reviewer has no rights now, in one sentence; undefined where that is not so. */
  whyEnded(reviewer: string): string | undefined
  breakGlass(): readonly BreakGlass[]
}

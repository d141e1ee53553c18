import type { Grant, Pause } from './grant.ts'
import type { ToolServer } from './offered-tool.ts'

/** Everything that people allowed, blocked or switched off and that holds beyond one call; signed as a whole. */
export interface StandingSet {
  /** Grants and blocks that nobody revoked, each with the uses that it was given. */
  readonly grants: readonly Grant[]
  readonly pause: Pause | null
  /** Definitions of tools that a person accepted. */
  readonly tools: readonly StandingTool[]
  /** Canaries that are placed. */
  readonly canaries: readonly StandingCanary[]
  /** Tokens of the API that give more than a client’s own. */
  readonly tokens: readonly StandingToken[]
  /** Key of a shape, `agent NAME` or `all` → the moment before which people’s answers teach nothing. */
  readonly forgotten: Readonly<Record<string, number>>
  /** Digest of the accepted text of the person’s own policy file, and of the rule files that it names; null: no file. */
  readonly policy: string | null
  /** Group of gates → digests of the texts of its policy that its gates may have; an empty one: they may have none. */
  readonly groupPolicies: Readonly<Record<string, readonly string[]>>
}

/** A definition of a tool that a person accepted. */
export interface StandingTool {
  readonly server: ToolServer
  readonly tool: string
  readonly digest: string
  /** The group of a team’s gates at which it counts; at every gate where it is absent. */
  readonly group?: string
  /**
   * The people of a team who accepted it with their yes to a call, and the moment of the last: it counts while each of them
   * had the right to at that moment. Absent where somebody accepted it by itself.
   */
  readonly agreed?: { readonly by: readonly string[]; readonly at: number }
}

/** A canary that is placed: its id, and a digest of its value. */
export interface StandingCanary {
  readonly id: string
  readonly digest: string
}

/** A token of the API: its id, and a digest of all that is kept of it. */
export interface StandingToken {
  readonly id: string
  readonly digest: string
}

/** The standing set as a reviewer’s key signed it. */
export interface SignedSet {
  readonly set: StandingSet
  /** Hash of the first link of the chain of keys: a set of another state holds nothing here. */
  readonly log: string
  /** Rises by one with every signature. */
  readonly counter: number
  readonly at: number
  /** The public key that signed. */
  readonly by: string
  /** Ed25519 over the RFC 8785 bytes of {log, counter, digest, at}, with the purpose; base64. */
  readonly signature: string
}

/** A text of the person’s own policy file. */
export interface PolicyText {
  /** Covers the rule files that it names too; null: there is no file. */
  readonly digest: string | null
  readonly text: string
}

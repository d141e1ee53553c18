import type { Identity } from './reviewer.ts'

/** Everything that can happen to a way in. */
export const accessEvents = [
  'code_made',
  'code_guessed',
  'paired',
  'session_ended',
  'token_added',
  'token_removed',
  'seal_broken',
  'seal_well',
  'exported',
  'uninstalled',
  'witness_added',
  'witness_removed',
] as const

/** An event of a way into the gate: a pairing code, a browser’s session, a token, an installed client, or a witness of the log. No secret is ever in it. */
export interface AccessEvent {
  readonly event: (typeof accessEvents)[number]
  readonly role: 'agent' | 'reader' | 'metrics' | 'reviewer'
  /** Of the session or the token. */
  readonly id?: string
  /** Its owner, or the person for whom a code was made. */
  readonly reviewer?: string
  /** The agent that a token is for. */
  readonly agent?: string
  /** The actor or the cause: `owner`, the name of a reviewer, `time`. */
  readonly by?: string
}

/** A person’s signature for a token, with their secret. */
export interface TokenSigning {
  readonly who: Identity
  /** Covers all that is kept of the token that the event names; null where it ends. */
  readonly digest: string | null
}

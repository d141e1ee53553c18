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
] as const

/** An event of a way into the gate: a pairing code, a browser’s session, a token, an installed client. No secret is ever in it. */
export interface AccessEvent {
  readonly event: (typeof accessEvents)[number]
  readonly role: 'agent' | 'reader' | 'reviewer'
  /** Of the session or the token. */
  readonly id?: string
  /** Its owner, or the person for whom a code was made. */
  readonly reviewer?: string
  /** The agent that a token is for. */
  readonly agent?: string
  /** The actor or the cause: `owner`, the name of a reviewer, `time`. */
  readonly by?: string
}

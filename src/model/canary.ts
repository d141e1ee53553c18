/** A planted value that nothing but an intruder or a confused agent has a reason to touch. */
export interface Canary {
  readonly id: string
  /** What it looks like: aws-key, github-token, password, url… */
  readonly kind: string
  /** The value that is looked for, in every encoding. Never shown, never logged. */
  readonly value: string
  /** Where it was placed, for a person. */
  readonly placed?: string
  /** Milliseconds since 1970. */
  readonly at: number
}

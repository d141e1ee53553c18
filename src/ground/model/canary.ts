/** A false secret that nothing but an intruder or a confused agent has a reason to touch. */
export interface Canary {
  readonly id: string
  /** Its form: aws-key, github-token, password, url… */
  readonly kind: string
  /** The value that is looked for, in every encoding. Never shown, never logged. */
  readonly value: string
  /** The place where it was put, for a person. */
  readonly placed?: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The part of a canary that may be shown: everything but its value. */
export interface CanaryNote extends Omit<Canary, 'value'> {
  /** The last four characters, to tell it from others. */
  readonly last: string
}

/** Canaries to watch for and to forget, in one step. */
export interface CanaryChange {
  readonly add?: readonly Pick<Canary, 'kind' | 'value' | 'placed'>[]
  /** Ids. */
  readonly remove?: readonly string[]
}

/** The result of a change of the canaries. */
export interface ChangedCanaries {
  readonly added: readonly CanaryNote[]
  /** With their values, which nothing is looked for any more: to take them out of files. */
  readonly removed: readonly Canary[]
}

import { visibleText } from './visible-text.ts'

/** Every error that leaves Countersign has one of these codes. */
export const errors = {
  usage: { http: 400, exit: 64 },
  invalid: { http: 422, exit: 65 },
  missing: { http: 404, exit: 66 },
  unavailable: { http: 503, exit: 69 },
  internal: { http: 500, exit: 70 },
  storage: { http: 507, exit: 74 },
  conflict: { http: 409, exit: 75 },
  forbidden: { http: 403, exit: 77 },
  configuration: { http: 500, exit: 78 },
} as const

/** The code of an error: a row of the table. */
export type ErrorCode = keyof typeof errors

/** Reasons that a program may branch on, where the code alone does not tell them apart. */
export const errorKinds = [
  'race', // somebody else changed the same review, grant or tool at this moment
  'ended', // the review has ended already
  'damaged', // the state can’t be judged on: restore it from a backup
  'served', // another process serves this state folder
  'cool_down', // too many challenges were failed; `retryAfter` says for how long
  'too_early', // a yes before the review can have been read; `retryAfter` says how much is left
  'unknown_outcome', // no answer came: whether it was done is not known
  'sign_on', // they have to sign on at the identity provider first
  'locked', // too many wrong secrets; `retryAfter` says for how long
  'revoked', // the team of this gate let it go: it joins anew, or leaves
  'cloned', // the team has another log under the name of this gate: it joins anew, under a name of its own
] as const

/** The reason of an error, for programs: nobody reads a sentence. */
export type ErrorKind = (typeof errorKinds)[number]

/** A line of a file that is wrong. */
export interface FilePosition {
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** Facts of an error for programs. */
export interface ErrorFacts {
  readonly kind?: ErrorKind
  /** Seconds after which the same may be asked again. */
  readonly retryAfter?: number
  /** The line of the file that is wrong, where the message names one. */
  readonly position?: FilePosition
}

/** An error that is meant to be read: one sentence that says what, where, and what to do. It is drawn as it is. */
export class GateError extends Error {
  readonly code: ErrorCode
  /** The field of the input that is wrong, such as `arguments.command`. */
  readonly field?: string
  readonly kind?: ErrorKind
  /** Seconds after which the same may be asked again. */
  readonly retryAfter?: number
  /** The line of the file that is wrong, where the message names one. */
  readonly position?: FilePosition

  constructor(code: ErrorCode, message: string, field?: string, facts: ErrorFacts = {}) {
    super(visibleText(message, Number.POSITIVE_INFINITY))
    this.name = 'GateError'
    this.code = code
    if (field !== undefined) this.field = field
    const { kind, retryAfter, position } = facts
    if (kind !== undefined) this.kind = kind
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (position !== undefined) this.position = position
  }

  get exitCode(): number {
    return errors[this.code].exit
  }
}

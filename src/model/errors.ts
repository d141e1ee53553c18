/** Every error that leaves Countersign has one of these codes. */
export const errorTable = {
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

export type ErrorCode = keyof typeof errorTable

/** An error that is meant to be read: one sentence that says what, where, and what to do. */
export class GateError extends Error {
  readonly code: ErrorCode
  /** The field of the input that is wrong, such as `arguments.command`. */
  readonly field?: string

  constructor(code: ErrorCode, message: string, field?: string) {
    super(message)
    this.name = 'GateError'
    this.code = code
    if (field !== undefined) this.field = field
  }

  get exitCode(): number {
    return errorTable[this.code].exit
  }
}

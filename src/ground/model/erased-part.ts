/** A sealed part of an entry whose opening was taken out, and who did that. */
export interface ErasedPart {
  /** JSON Pointer into the entry's body. */
  readonly pointer: string
  /** The part's digest, which stays in the body. */
  readonly digest: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: string
  readonly reason: string
}

/** `erased 2026-11-20 by ann: a customer’s address`; the day is UTC's. */
export function erasedText({ at, by, reason }: Omit<ErasedPart, 'pointer' | 'digest'>): string {
  return `erased ${new Date(at).toISOString().slice(0, 10)} by ${by}: ${reason}`
}

/** Stands for a part that is not there although no entry says that somebody erased it. */
export const lostText = 'missing, and the log names nobody who erased it: run countersign audit verify'

import { CallRefused } from './call-refused.ts'

const fromWork = new WeakSet<object>()

/** Notes what a permitted call threw: a refusal of another call inside it does not mean that it had not run. */
export function noteThrown(error: unknown): void {
  if (error instanceof CallRefused) fromWork.add(error)
}

/**
 * True for a call that the policy or a person stopped before it ran, and false for everything that went wrong, and for
 * the refusal of another call that a running one passed on.
 */
export function isRefusal(error: unknown): error is CallRefused {
  return error instanceof CallRefused && !fromWork.has(error)
}

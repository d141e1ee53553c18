import { CallRefused } from './call-refused.ts'

/** True for a call that the policy or a person stopped, and false for everything that went wrong. */
export function isRefusal(error: unknown): error is CallRefused {
  return error instanceof CallRefused
}

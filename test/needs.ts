import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was not run. */
    whySkipped?: string
  }
}

/** Options of tests that need something: where it is not here they are skipped, and the end of the run says why. */
export function needs(isHere: boolean, whySkipped: string) {
  return isHere ? {} : { skip: true, meta: { whySkipped } }
}

/** Skips the test that is running; the end of the run says why. */
export function skipBecause({ task, skip }: TestContext, whySkipped: string): never {
  task.meta.whySkipped = whySkipped
  return skip(whySkipped)
}

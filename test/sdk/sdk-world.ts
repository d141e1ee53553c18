import { createGate, type GateConfig } from '../../src/agents/sdk/index.ts'
import { ownFolder } from '../own-folder.ts'

/** A clock that tests skip ahead; both of its hands begin at the present. */
export function ownClock() {
  let skipped = 0
  return {
    now: () => Date.now() + skipped,
    steady: () => performance.now() + skipped,
    skip: (milliseconds: number) => {
      skipped += milliseconds
    },
  }
}

/** A gate of the test’s own: no policy of the machine’s person, nothing kept. */
export function ownGate(config: GateConfig = {}) {
  return createGate({ store: 'memory', home: ownFolder('sdk'), ...config })
}

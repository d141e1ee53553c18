import type { BoundaryBackend } from '../../ground/model/call-boundary.ts'
import type { CommandOutcome } from '../run/spawn-command.ts'
import { findBwrap } from './find-bwrap.ts'
import { spawnByRules } from './spawn-by-rules.ts'
import { type InsideCommand, spawnInside } from './spawn-inside.ts'

/** Returns what starts commands by a backend. Throws `unavailable` where it is not there. */
export function starterFor(backend: BoundaryBackend): (command: InsideCommand) => Promise<CommandOutcome> {
  switch (backend) {
    case 'bwrap': {
      const bwrap = findBwrap()
      return command => spawnInside(bwrap, command)
    }
    case 'files':
      return spawnByRules
  }
}

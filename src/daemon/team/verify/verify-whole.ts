import type { Gate } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { VerifyKey } from './verify-key.ts'
import { sizeOfTeam, verifyTeam } from './verify-team.ts'

/** The parts of a hub that are verified. */
interface WholeParts {
  readonly pool: TeamPool
  readonly key: VerifyKey
  /** The gate on this hub's copy of what people did. */
  readonly desk: Pick<Gate, 'verify'>
}

/**
 * Verifies a hub's own log and its team's database, for one asker at a time: each would read all of it. Rejects with
 * `unavailable` for the others.
 */
export function verifyWhole({ pool, key, desk }: WholeParts): Gate['verify'] {
  let isRunning = false
  return async (options = {}) => {
    if (isRunning)
      throw new GateError(
        'unavailable',
        'This hub verifies the team’s logs for somebody else at the moment: ask again once that has ended.',
      )
    isRunning = true
    try {
      const { onProgress, signal } = options
      const size = await sizeOfTeam(pool)
      const own = await desk.verify({
        ...options,
        onProgress: ({ read, of }) => onProgress?.({ read, of: of + size }),
      })
      const team = await verifyTeam(pool, key, {
        signal,
        onProgress: ({ read, of }) => onProgress?.({ read: own.entries + read, of: own.entries + of }),
      })
      return {
        ...own,
        ok: own.ok && team.ok,
        problems: [...own.problems, ...team.problems],
        comparedWith: [
          ...own.comparedWith,
          `${team.entries} entries of ${team.logs} gates’ logs, ${team.acts} acts of people and ${team.roots} roots in the team’s database`,
        ],
      }
    } finally {
      isRunning = false
    }
  }
}

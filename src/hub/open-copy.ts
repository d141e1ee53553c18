import type { KeyObject } from 'node:crypto'
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import type { TeamOrder } from '../people/acts/ports/taken-acts.ts'
import { openDatabase } from '../gate/store/open-database.ts'
import { SqliteStore } from '../gate/store/sqlite-store.ts'
import { audienceOf } from '../daemon/team/hub/audience-of.ts'
import { WaitingGates } from '../daemon/team/hub/waiting-gates.ts'

/** A copy has the rows of acts as they are, and other accounts may go through the folder of an embedded server. */
function makeOwn(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

/** The parts that a hub's copy is opened with. */
export interface CopyOptions {
  readonly privateKey: KeyObject
  /** The file of this hub's copy; in memory when left out. */
  readonly copy?: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** The key of the team signs the copy's log too: all copies have the same entries. */
export function openCopy(
  { privateKey, copy = ':memory:', now = Date.now }: CopyOptions,
  order: Pick<TeamOrder, 'acts' | 'key'>,
  waiting: WaitingGates,
): SqliteStore {
  const longLived = copy !== ':memory:' && existsSync(copy)
  if (copy !== ':memory:') makeOwn(copy)
  return new SqliteStore({
    // What the last moments of power took is taken over again.
    database: openDatabase(copy, 'NORMAL'),
    key: privateKey,
    now,
    longLived,
    order: {
      ...order,
      audienceOf: (...asked) => {
        const audiences = audienceOf(...asked)
        waiting.wake(audiences)
        return audiences
      },
    },
  })
}

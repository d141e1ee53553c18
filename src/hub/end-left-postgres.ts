import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { GateError } from '../ground/model/errors.ts'
import { TeamPool } from '../daemon/team/database/team-pool.ts'
import { embeddedAddress } from './running-embedded.ts'

/** Milliseconds between two looks, and looks in all: a server that others leave, or that ends, does so within this time. */
const [pause, maxLooks] = [50, 400]

/** The process of the server of a folder, as its own file says; undefined where none runs or was killed with its file left. */
export function postgresIn(folder: string): number | undefined {
  const file = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const found = Number(readFileSync(file, 'utf8').split('\n')[0])
  // A number that is not above 0 would name a group of processes, or all: an empty file, or a server of one session.
  return Number.isSafeInteger(found) && found > 0 && isAlive(found) ? found : undefined
}

/**
 * Ends the server of a folder that outlived a hub that was killed, once nobody is connected to it any more. Rejects with
 * `conflict` where somebody stays, or it does not end.
 */
export async function endLeftPostgres(folder: string, looks = maxLooks): Promise<void> {
  let isTold = false
  for (let look = 0; look < looks; look++) {
    const server = postgresIn(folder)
    if (server === undefined) return
    // One that says nothing yet begins or ends; one that never does is none of this folder’s, and the next server finds out.
    if (!isTold && (await othersAt(folder)) === 0) {
      tell(server)
      isTold = true
    }
    await later(pause)
  }
  if (isTold || (await othersAt(folder)) !== undefined)
    throw new GateError(
      'conflict',
      `A PostgreSQL of another hub or command uses ${folder} (process ${postgresIn(folder)}): let that end, or end it, then start this hub again.`,
    )
}

/** Connections of others to the server of a folder; undefined where it does not answer. */
async function othersAt(folder: string): Promise<number | undefined> {
  const pool = new TeamPool(embeddedAddress(folder), 1)
  try {
    const [row] = await pool.rows<{ readonly others: number }>({
      text: `SELECT count(*)::integer AS others FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    })
    return row?.others
  } catch {
    return undefined
  } finally {
    await pool.close()
  }
}

/** Has it end at once and cleanly: it undoes what was under way and writes down all that was kept. */
function tell(server: number): void {
  try {
    process.kill(server, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
    throw new GateError(
      'conflict',
      `The PostgreSQL of a hub that was killed still runs (process ${server}) as another account: end it, then start this hub again.`,
    )
  }
}

function isAlive(server: number): boolean {
  try {
    process.kill(server, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { newCluster, type PostgresRelease } from './postgres-cluster.ts'
import { removeCluster } from './remove-cluster.ts'

/** A PostgreSQL server that one file of tests has for itself: sockets alone, and gone with its folder. */
export interface PostgresServer {
  /** Makes a database with nothing in it; its address. */
  newDatabase(): Promise<string>
  /** The server and all of its helpers stand still, and their sockets stay open; until `thaw`. */
  freeze(): void
  thaw(): void
  /** Ends it as a loss of power does, and starts it again on what is on its disk. */
  killAndRestart(): Promise<void>
  /** The socket as a connection of any kind needs it. */
  readonly socket: string
  stop(): Promise<void>
}

/**
 * Starts a server for tests that freeze it, kill it, or look at all of it; others share one (`sharedPostgres`). With `fsync`
 * on, what it says is kept has reached the disk. Rejects with one sentence where it does not come up.
 */
export async function startPostgres(
  release: PostgresRelease,
  fsync: 'on' | 'off' = 'off',
): Promise<PostgresServer> {
  const cluster = newCluster(release, { fsync, max_connections: '200' })
  let server = await cluster.start()
  let made = 0
  return {
    freeze: () => freeze(server),
    thaw: () => signal(processesOf(server), 'SIGCONT'),
    killAndRestart: async () => {
      const ended = once(server, 'exit')
      freeze(server)
      signal(processesOf(server), 'SIGKILL')
      await ended
      server = await cluster.start()
    },
    socket: join(cluster.folder, '.s.PGSQL.5432'),
    newDatabase: () => cluster.makeDatabase(`test_${++made}`),
    stop: async () => {
      server.kill('SIGINT')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      removeCluster(cluster.folder)
    },
  }
}

/** The server first: one that stands still starts no more helpers. */
function freeze(server: ChildProcess): void {
  server.kill('SIGSTOP')
  signal(processesOf(server), 'SIGSTOP')
}

function processesOf({ pid = 0 }: ChildProcess): readonly number[] {
  const helpers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(helpers === '' ? [] : helpers.split(' ').map(Number))]
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const one of processes) {
    try {
      process.kill(one, name)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { removeCluster } from './remove-cluster.ts'

const variable = 'COUNTERSIGN_TEST_POSTGRES'

/** The folder of this run in which notes of its PostgreSQL servers stand, one folder for each release. */
export function postgresOfRun(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error(`${variable} is not set: tests are run by vitest.`)
  return folder
}

/** Set up before all files: names the folder. Whoever needs a server first starts it; returns what ends those that run. */
export default function setUp(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-run-'))
  process.env[variable] = folder
  return async () => {
    await Promise.all(readdirSync(folder).map(release => end(join(folder, release, 'server.json'))))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function end(note: string): Promise<void> {
  if (!existsSync(note)) return
  const { folder, pid } = JSON.parse(readFileSync(note, 'utf8'))
  if (pid === undefined) return
  const lock = join(folder, 'data', 'postmaster.pid')
  if (existsSync(lock)) process.kill(pid, 'SIGQUIT')
  // Taken away as the last thing that the server does.
  while (existsSync(lock)) await wait(25)
  removeCluster(folder)
}

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { removeCluster } from './remove-cluster.ts'

const name = /^countersign-postgres-run-(\d{1,10})-/
/** Holds a file for each server, with the name of its folder. */
const clusters = 'clusters'

/** The beginning of the folder of this run: it names the process that makes it and takes it away. */
export function runFolder(): string {
  return join(tmpdir(), `countersign-postgres-run-${process.pid}-`)
}

/** Notes in the folder of a run that a server was laid out beside it, so that it ends with the run. */
export function noteCluster(run: string, cluster: string): void {
  mkdirSync(join(run, clusters), { recursive: true })
  writeFileSync(join(run, clusters, basename(cluster)), '')
}

/** Ends the servers of a run, and takes them away with its folder. */
export async function endRun(run: string): Promise<void> {
  const notes = join(run, clusters)
  const names = existsSync(notes) ? readdirSync(notes) : []
  await Promise.all(names.map(one => endCluster(join(dirname(run), one))))
  rmSync(run, { recursive: true, force: true })
}

/** Ends what runs left that were interrupted: those whose process is no more. */
export async function endLeftRuns(within = tmpdir()): Promise<void> {
  for (const one of readdirSync(within)) {
    const [, pid] = name.exec(one) ?? []
    if (pid === undefined || isAlive(Number(pid)) || !isOurs(join(within, one))) continue
    // Another run that begins now may be doing the same.
    await endRun(join(within, one)).catch(() => {})
  }
}

async function endCluster(folder: string): Promise<void> {
  const server = serverIn(folder)
  // A test may have had it stand still.
  if (server !== undefined) for (const signal of ['SIGQUIT', 'SIGCONT'] as const) process.kill(server, signal)
  while (serverIn(folder) !== undefined) await wait(25)
  removeCluster(folder)
}

/** The server that works in a folder; undefined where none does, whatever process has the number that was noted by now. */
function serverIn(folder: string): number | undefined {
  const data = join(folder, 'data')
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return readlinkSync(`/proc/${Number(pid)}/cwd`) === realpathSync(data) ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

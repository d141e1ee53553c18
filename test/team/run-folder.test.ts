import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endLeftRuns, noteCluster } from './run-folder.ts'

/** A process that is no more. */
const gone = spawnSync(process.execPath, ['-e', '']).pid

/** A folder of runs; each noted a server, whose folder is told. */
function openWorld() {
  const world = mkdtempSync(join(tmpdir(), 'countersign-left-runs-'))
  onTestFinished(() => rmSync(world, { recursive: true, force: true }))
  const leave = (pid: number, server: string) => {
    const run = mkdtempSync(join(world, `countersign-postgres-run-${pid}-`))
    mkdirSync(join(server, 'data'), { recursive: true })
    noteCluster(run, server)
    return run
  }
  return { world, leave }
}

/** A process that works in the folder of a server and is noted there, as PostgreSQL is. */
async function startServer(server: string) {
  const data = join(server, 'data')
  const working = spawn('/bin/sleep', ['600'], { cwd: data, stdio: 'ignore' })
  onTestFinished(() => void working.kill('SIGKILL'))
  await once(working, 'spawn')
  writeFileSync(join(data, 'postmaster.pid'), `${working.pid}\n${data}\n`)
  return working
}

test('what an interrupted run left is ended and taken away, and what a run that lives has is not', async () => {
  const { world, leave } = openWorld()
  const [left, used] = [join(world, 'left'), join(world, 'used')]
  const runs = [leave(gone, left), leave(process.pid, used)] as const
  const [leftServer, usedServer] = [await startServer(left), await startServer(used)]
  const ended = once(leftServer, 'exit')
  await endLeftRuns(world)
  expect(await ended).toEqual([null, 'SIGQUIT'])
  expect([left, used, ...runs].map(existsSync)).toEqual([false, true, false, true])
  expect(usedServer.exitCode ?? usedServer.signalCode).toBeNull()
})

test('a process that has the number of a server by now is let be', async () => {
  const { world, leave } = openWorld()
  const server = join(world, 'server')
  const run = leave(gone, server)
  const other = spawn('/bin/sleep', ['600'], { cwd: world, stdio: 'ignore' })
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(other, 'spawn')
  writeFileSync(join(server, 'data', 'postmaster.pid'), `${other.pid}\n`)
  await endLeftRuns(world)
  expect([server, run].map(existsSync)).toEqual([false, false])
  expect(readlinkSync(`/proc/${other.pid}/cwd`)).toBe(realpathSync(world))
})

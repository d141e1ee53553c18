import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { ensureResident } from '../../src/daemon/resident/ensure-resident.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { ask, program, residentWorld } from './resident-world.ts'
import { until } from '../until.ts'
import { needs, skipBecause } from '../needs.ts'

const options = { program, args: ['--no-tcp'] }

async function serve(state: string) {
  const { pid, gateSocket } = await ensureResident(state, options)
  const post = (path: string, body: object) => ask(gateSocket, path, body)
  const judge = (text = 'x') =>
    post('/v1/evaluations', { id: randomUUID(), tool: 'save_note', arguments: { text } })
  const isAllowed = async () => {
    const { status, body } = await judge()
    return status === 200 && (JSON.parse(body) as { effect: string }).effect === 'allow'
  }
  return { state, pid, gateSocket, judge, isAllowed, get: (path: string) => ask(gateSocket, path) }
}

type Served = Awaited<ReturnType<typeof serve>>

/** What a refused call is told, until one is refused. */
async function refusal({ judge }: Served): Promise<{ status: number; code: string; message: string }> {
  for (let i = 0; i < 2_000; i++) {
    const { status, body } = await judge('x'.repeat(50_000))
    if (status !== 200) return { status, ...(JSON.parse(body) as { code: string; message: string }) }
  }
  throw new Error('nothing was refused')
}

/** After the fault: the same process judges again, and the log is whole. */
async function recovered({ state, pid, isAllowed, get }: Served): Promise<void> {
  await until(isAllowed)
  const { body } = await get('/v1/status')
  expect((JSON.parse(body) as { pid: number }).pid).toBe(pid)
  const gate = await openGate({ stateFolder: state })
  expect((await gate.verify()).problems).toEqual([])
  await gate.close()
}

test('a log that another process keeps locked: refused with a reason after a while, everything else is answered meanwhile', async () => {
  const world = await serve(residentWorld().state)
  expect(await world.isAllowed()).toBe(true)
  const other = openDatabase(join(world.state, 'state.db'), 'FULL')
  other.exec('BEGIN EXCLUSIVE')
  let isJudged = false
  const asked = refusal(world).finally(() => {
    isJudged = true
  })
  for (let i = 0; i < 20; i++) {
    expect((await world.get('/v1/health')).status).toBe(200)
    expect((await world.get('/v1/reviews')).status).toBe(200)
  }
  expect(isJudged).toBe(false)
  expect(await asked).toMatchObject({
    status: 507,
    code: 'storage',
    message: expect.stringContaining('locked'),
  })
  other.exec('ROLLBACK')
  other.close()
  await recovered(world)
})

/** The limit on the size of files of a running process; a real limit of the system, for any account. */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}

const canLimit = spawnSync('prlimit', ['--fsize=unlimited:unlimited', 'true']).status === 0

test(
  'files that may not grow: refused with a reason, and the same process goes on when they may',
  needs(canLimit, 'there is no prlimit here that may lift limits'),
  async () => {
    const world = await serve(residentWorld().state)
    expect(await world.isAllowed()).toBe(true)
    limitFiles(world.pid, statSync(join(world.state, 'state.db-wal')).size + 300_000)
    expect(await refusal(world)).toMatchObject({
      status: 507,
      code: 'storage',
      message: expect.stringMatching(
        /can't be written \(the disk refuses to write\), so nothing is allowed: make room/,
      ),
    })
    expect((await world.get('/v1/health')).status).toBe(200)
    limitFiles(world.pid, 'unlimited')
    await recovered(world)
  },
)

/** A disk of its own of some megabytes; false where this account may mount none. */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder, { mode: 0o700 })
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m,mode=0700', 'tmpfs', folder]).status === 0
}

test('a full disk: refused with a reason, and the same process goes on when there is room again', async context => {
  const { state } = residentWorld()
  if (!mountSmallDisk(state)) return skipBecause(context, 'no small disk can be mounted here')
  try {
    const world = await serve(state)
    expect(await world.isAllowed()).toBe(true)
    const filler = join(state, 'filler')
    writeFileSync(filler, Buffer.alloc(3_000_000))
    expect(await refusal(world)).toMatchObject({
      status: 507,
      code: 'storage',
      message: expect.stringContaining('the disk is full'),
    })
    rmSync(filler)
    await recovered(world)
  } finally {
    await stopResident(state)
    spawnSync('umount', ['-l', state])
  }
})

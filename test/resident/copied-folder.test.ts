import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureResident, findResident } from '../../src/daemon/resident/ensure-resident.ts'
import { processStart } from '../../src/daemon/resident/process-start.ts'
import { readNote } from '../../src/daemon/resident/resident-note.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { program, residentWorld } from './resident-world.ts'

/** A gate that runs, and a copy of its state folder, made by `cp` with these options. */
async function copiedWorld(options: string) {
  const world = residentWorld()
  const { home, state } = world
  const { pid } = await ensureResident(state, { program, args: ['--no-tcp'] })
  const copy = join(home, 'copy')
  expect(spawnSync('cp', [options, state, copy]).status).toBe(0)
  onTestFinished(async () => void (await stopResident(copy)))
  const isFirstWell = async () => (await findResident(state))?.pid === pid
  return { ...world, pid, copy, isFirstWell }
}

test.each(['-a', '-r', '-al'])(
  'what is asked of a folder that was copied with cp %s is not done to the first',
  async options => {
    const { run, copy, isFirstWell } = await copiedWorld(options)
    expect(readNote(join(copy, 'resident.json'))).toBeUndefined()
    expect((await run(`--home ${copy} status`)).out).toContain(`No gate runs for ${copy}`)
    expect((await run(`--home ${copy} stop`)).out).toContain('No gate runs')
    expect(await isFirstWell()).toBe(true)
  },
)

test('a copy gets a gate of its own, and its stop ends that one alone', async () => {
  const { run, copy, pid, isFirstWell } = await copiedWorld('-a')
  const second = JSON.parse((await run(`--home ${copy} start --no-tcp --json`)).out) as { pid: number }
  expect(second.pid).not.toBe(pid)
  expect((await run(`--home ${copy} stop`)).out).toContain(`${second.pid} has ended`)
  expect(await isFirstWell()).toBe(true)
})

test('a folder that is reached by another path is the same one', async () => {
  const { home, state, run } = residentWorld()
  const { pid } = await ensureResident(state, { program, args: ['--no-tcp'] })
  const link = join(home, 'link')
  symlinkSync(state, link)
  expect((await run(`--home ${link} stop`)).out).toContain(`${pid} has ended`)
  expect(processStart(pid)).toBeNull()
})

test('a note of an older version is believed where it was written, and in no copy', async () => {
  const { state, copy, pid } = await copiedWorld('-a')
  for (const folder of [state, copy]) {
    const file = join(folder, 'resident.json')
    const { folder: _identity, ...older } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(older))
  }
  expect(readNote(join(copy, 'resident.json'))).toBeUndefined()
  expect(await stopResident(copy)).toBeUndefined()
  expect((await stopResident(state))?.pid).toBe(pid)
})

import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processStart } from '../../src/daemon/resident/process-start.ts'
import { writeNote } from '../../src/daemon/resident/resident-note.ts'
import { residentPaths } from '../../src/daemon/resident/resident-paths.ts'
import { isAlive, stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { lockFolder } from '../../src/gate/store/folder-lock.ts'
import { residentWorld, sleeper } from './resident-world.ts'

/** A state folder that a process holds, which cannot be reached yet. */
function startingGate() {
  const { state } = residentWorld()
  mkdirSync(state)
  const paths = residentPaths(state)
  const lock = lockFolder(paths.lock)
  if (!lock) throw new Error('Somebody else holds the folder.')
  return { state, lock, paths }
}

test('a gate that is only just starting is stopped as soon as it can be reached', async () => {
  const { state, lock, paths } = startingGate()
  const stopped = stopResident(state)
  const pid = sleeper()
  const note = {
    pid,
    processStart: processStart(pid),
    since: 0,
    version: '0',
    gateSocket: paths.gateSocket,
    agentSocket: paths.agentSocket,
    port: null,
    wantedPort: null,
    foreground: false,
  }
  writeNote(paths.note, note)
  expect(await stopped).toMatchObject({ pid })
  expect(isAlive(note)).toBe(false)
  lock.release()
})

test('who holds the folder for something else, or does not start, is waited for and not ended', async () => {
  const { state, lock } = startingGate()
  const stopped = stopResident(state)
  lock.release()
  expect(await stopped).toBeUndefined()
})

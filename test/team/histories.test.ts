import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJoinedGate } from './joined-gate.ts'
import { openScriptedTeam } from './scripted-team.ts'

test('of a gate and its clone the second is another history: it goes on in a new epoch, without a lease', async () => {
  const { hub, people, gate, folder } = await openScriptedTeam()
  await people.pause(Date.now() + 3_600_000)
  await gate.courier.catchUp()
  await gate.courier.push()
  gate.checkpointFile()
  const file = join(folder, 'clone.db')
  copyFileSync(join(folder, 'state.db'), file)
  const clone = await openJoinedGate(hub, { file, key: gate.key, join: false })
  await gate.shell('git status')
  await gate.courier.push()
  await clone.shell('git log')
  clone.courier.start()
  await expect.poll(() => clone.store.mirror.membership()?.epoch).toBe(1)
  const kinds = clone.store.entries(0, 1_000).filter(({ kind }) => kind === 'recovery')
  expect(JSON.parse(kinds.at(-1)?.body ?? '{}')).toMatchObject({ event: 'epoch', before: 0, epoch: 1 })
  expect(clone.store.mirror.lease()).toBeNull()
  expect(await clone.gate.paused()).toBeNull()
  expect((await clone.gate.verify()).problems).toEqual([])
  expect(gate.store.mirror.membership()?.epoch).toBe(0)
  expect(hub.head({ ...gate.store.origin, epoch: 0 })).toMatchObject({ seq: gate.store.head().seq })
})

test('a state that was set back behind what its hub has begins a new epoch', async () => {
  const { hub, gate, folder } = await openScriptedTeam()
  await gate.courier.push()
  gate.checkpointFile()
  const file = join(folder, 'before.db')
  copyFileSync(join(folder, 'state.db'), file)
  for (let i = 0; i < 3; i++) await gate.shell('git status')
  await gate.courier.push()
  const before = await openJoinedGate(hub, { file, key: gate.key, join: false })
  await before.shell('git log')
  before.courier.start()
  await expect.poll(() => before.store.mirror.membership()?.epoch).toBe(1)
  expect((await before.gate.verify()).problems).toEqual([])
})

import { expect, test } from 'vitest'
import { GateError } from '../../src/ground/model/errors.ts'
import { openPeopleGate } from './open-people-gate.ts'

const who = { reviewer: 'alice', uid: null, terminal: false, pin: '271828' }
const accepted = { digest: 'b'.repeat(64), text: 'x' }
const change = { before: 'a'.repeat(64), after: 'b'.repeat(64), accepted }

async function events(world: ReturnType<typeof openPeopleGate>) {
  const found: unknown[] = []
  for await (const { kind, body } of world.gate.entries()) if (kind === 'policy') found.push(body['event'])
  return found
}

async function withAlice() {
  const world = openPeopleGate()
  await world.gate.reviewers.add({ name: 'alice', uid: null, pin: '271828' })
  return world
}

test('the log holds a change of the policy before the file does', async () => {
  const world = await withAlice()
  let whenWritten: readonly unknown[] = []
  const seen: Promise<unknown>[] = []
  const write = () => {
    seen.push(
      events(world).then(found => {
        whenWritten = found
      }),
    )
  }
  await world.gate.replacePolicy({ ...change, write }, who)
  await Promise.all(seen)
  expect(whenWritten).toEqual(['saved'])
})

test('a file that can’t be written is told in one sentence, and the log says that it was not saved', async () => {
  const world = await withAlice()
  const full = () => {
    throw new Error('ENOSPC')
  }
  await expect(world.gate.replacePolicy({ ...change, write: full }, who)).rejects.toMatchObject({
    code: 'storage',
  })
  const first = () => {
    throw new GateError('conflict', 'Somebody was first.')
  }
  await expect(world.gate.replacePolicy({ ...change, write: first }, who)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await events(world)).toEqual(['saved', 'not_saved', 'saved', 'not_saved'])
})

test('a wrong secret writes nothing', async () => {
  const world = await withAlice()
  let written = 0
  const write = () => {
    written++
  }
  await expect(world.gate.replacePolicy({ ...change, write }, { ...who, pin: '1' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(written).toBe(0)
  expect(await events(world)).toEqual([])
})

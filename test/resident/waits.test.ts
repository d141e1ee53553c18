import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { ensureResident } from '../../src/daemon/resident/ensure-resident.ts'
import { ask, program, residentWorld } from './resident-world.ts'
import { until } from '../until.ts'

const waits = 500
const reviews = 50

test(`${waits} clients wait over the socket of the built gate: each hears of its own review, and others are served meanwhile`, async () => {
  const { state } = residentWorld()
  const { gateSocket } = await ensureResident(state, { program, args: ['--no-tcp'] })
  const gate = new RemoteGate({ socketPath: gateSocket })
  const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }
  const judge = (command: string) =>
    gate.evaluate(parseCall({ id: randomUUID(), kind: 'shell', args: { command } }, defaults))
  const ids: string[] = []
  for (let i = 0; i < reviews; i++) ids.push((await judge(`rm -rf part-${i}/src`)).reviewId ?? '')
  expect(new Set(ids).size).toBe(reviews)

  const heard = new Map<string, number>()
  const all = Array.from({ length: waits }, (_, i) =>
    gate.reviews.wait(ids[i % reviews] ?? '', { timeout: 50_000 }).then(({ id, state: now }) => {
      if (now === 'withdrawn') heard.set(id, (heard.get(id) ?? 0) + 1)
    }),
  )
  const open = async () =>
    Number(/^countersign_review_waits (\d+)$/m.exec((await ask(gateSocket, '/v1/metrics')).body)?.[1])
  await until(async () => (await open()) === waits)
  for (let i = 0; i < 20; i++) expect((await judge('git status')).effect).toBe('allow')
  expect(heard.size).toBe(0)

  const [first = '', ...others] = ids
  await gate.reviews.withdraw(first, 'enough')
  await until(() => heard.get(first) === waits / reviews)
  expect([...heard.keys()]).toEqual([first])
  expect(await open()).toBe(waits - waits / reviews)
  await Promise.all(others.map(id => gate.reviews.withdraw(id, 'enough')))
  await Promise.all(all)
  expect([...heard.values()]).toEqual(ids.map(() => waits / reviews))
  expect(await open()).toBe(0)
  await gate.close()
})

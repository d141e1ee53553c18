import { expect, test } from 'vitest'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { ensureResident } from '../../src/daemon/resident/ensure-resident.ts'
import { randomFor, sampleSize, showSeedWhereItFails } from '../samples.ts'
import { program, residentWorld } from './resident-world.ts'

const kills = sampleSize(50)
const clients = 4
const commands = ['git status', 'npm publish', 'rm -rf /', 'ls -la', 'cat README.md']

/** What a client was told, of calls that would have run and of reviews that people were to see. */
interface Told {
  readonly allowed: string[]
  readonly reviews: string[]
  refused: number
}

/** Asks until the gate is gone; every answer that came is noted. */
async function load(gate: RemoteGate, name: string, notice: Told): Promise<void> {
  const defaults = { origin: 'check' as const, agent: name, session: name, profile: 'default' }
  try {
    for (let i = 0; ; i++) {
      const args = { command: commands[i % commands.length] ?? 'ls' }
      const decision = await gate.evaluate(parseCall({ id: `${name}-${i}`, kind: 'shell', args }, defaults))
      if (decision.effect === 'allow') notice.allowed.push(decision.callId)
      if (decision.reviewId !== undefined) notice.reviews.push(decision.reviewId)
    }
  } catch (error) {
    expect(error).toMatchObject({ code: 'unavailable' })
    notice.refused++
  }
}

test(`after ${kills} kills under load nothing was allowed without an entry, and no review is lost`, async () => {
  showSeedWhereItFails()
  const random = randomFor('kills of a gate')
  const { state } = residentWorld()
  const notice: Told = { allowed: [], reviews: [], refused: 0 }
  const options = { program, args: ['--no-tcp'] }
  const { gateSocket } = await ensureResident(state, options)
  // The same clients all along: each refuses when the gate is gone, and finds the next one by itself.
  const remotes = Array.from({ length: clients }, () => new RemoteGate({ socketPath: gateSocket }))
  for (let round = 0; round < kills; round++) {
    const { pid } = await ensureResident(state, options)
    const before = notice.allowed.length
    const reviewsBefore = notice.reviews.length
    const lanes = remotes.map((remote, lane) => load(remote, `${round}-${lane}`, notice))
    while (notice.allowed.length < before + 5 || notice.reviews.length <= reviewsBefore)
      await new Promise(resolve => setTimeout(resolve, 2))
    await new Promise(resolve => setTimeout(resolve, random(60)))
    process.kill(pid, 'SIGKILL')
    await Promise.all(lanes)
  }
  expect(notice.refused).toBe(kills * clients)
  await Promise.all(remotes.map(remote => remote.close()))
  await ensureResident(state, options)

  const gate = await openGate({ stateFolder: state })
  const report = await gate.verify()
  expect(report.problems).toEqual([])
  const logged = new Set<string>()
  for await (const { kind, body } of gate.entries())
    if (kind === 'decision') logged.add((body as { decision: { callId: string } }).decision.callId)
  const pending = new Set(
    (await gate.reviews.list({ states: ['pending'], limit: 10_000 })).map(({ id }) => id),
  )
  await gate.close()
  expect(notice.allowed.length).toBeGreaterThan(kills * 5)
  expect(notice.allowed.filter(id => !logged.has(id))).toEqual([])
  expect(notice.reviews.length).toBeGreaterThan(0)
  expect(notice.reviews.filter(id => !pending.has(id))).toEqual([])
})

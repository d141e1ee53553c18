import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { hubFor, openHub } from '../../src/daemon/team/courier/open-hub.ts'
import { protocolVersion } from '../../src/gate/team/protocol/protocol-version.ts'
import { until } from '../until.ts'
import { openJoinedGate } from './joined-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

test('a gate that hands back what the team never lost changes nothing, and adds no line in anybody’s name', async () => {
  const team = await makeTestTeam(await server.newDatabase())
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  gate.courier.start()
  const desk = new RemoteGate({ socketPath: hub.socket })
  onTestFinished(() => desk.close())
  const { reviewId = '' } = await gate.shell('git push --force origin main')
  await until(async () => (await desk.reviews.list()).length === 1)
  await desk.reviews.answer({ reviewId, who: team.who, approve: false })
  await desk.reviews.undo(reviewId, team.who)
  const membership = gate.store.mirror.membership()
  if (!membership) throw new Error('not joined')
  const liar = openHub(hubFor(membership, gate.key, () => Date.now()))
  onTestFinished(() => liar.close())
  const nonce = randomBytes(16).toString('base64url')
  const asked = { number: 0, id: '', history: 1, wait: 0, nonce, protocol: protocolVersion }
  const { acts } = await liar.feed(asked, new AbortController().signal)
  const denied = acts.filter(({ rows }) => rows.includes('"state":"denied"'))
  expect(denied.length).toBe(1)
  const lines = async () => {
    let count = 0
    for await (const { kind } of desk.entries()) if (kind === 'review' || kind === 'team') count++
    return count
  }
  const before = await lines()
  const answer = await liar.lost({ at: Date.now(), acts, reviews: [] })
  expect((await desk.reviews.show(reviewId)).review.state).toBe('pending')
  expect(answer).toEqual({ restored: 0, problems: [] })
  expect(await lines()).toBe(before)
})

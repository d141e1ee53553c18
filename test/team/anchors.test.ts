import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { verifyTeam } from '../../src/daemon/team/verify/verify-whole.ts'
import { addReviewer } from '../people/review-answers.ts'
import { openJoinedGate } from './joined-gate.ts'
import { serveTestHub } from './open-team-gate.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { sharedPostgres, type SharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** A gate of a real hub in this process, where roots are made when a test says so. */
async function openGateOfHub() {
  const { hub, url, token, close } = await serveTestHub(await server.newDatabase())
  onTestFinished(close)
  await addReviewer(hub)
  return { hub, gate: await openJoinedGate({ url, token } as ScriptedHub) }
}

/** One with a root over its log, which it has. */
async function anchoredGate() {
  const { hub, gate } = await openGateOfHub()
  const { pool, key, roots } = hub
  const makeRoot = async () => {
    await gate.courier.push()
    const made = await roots.make(gate.now())
    expect(made).toBeDefined()
  }
  await gate.courier.catchUp()
  await gate.shell('git status')
  await makeRoot()
  await gate.courier.anchor()
  const anchors = () =>
    gate.store
      .entries(0, 1_000)
      .filter(({ kind }) => kind === 'anchor')
      .map(({ body }) => JSON.parse(body))
  const { team: tie } = gate
  const verifyAtHub = async () => (await verifyTeam(pool, key)).problems.join('\n')
  return { ...gate, tie, pool, roots, makeRoot, anchors, verifyAtHub }
}

test('a gate writes the team’s newest root into its own log, with each checkpoint of its own', async () => {
  const { courier, store, gate, shell, makeRoot, anchors, verifyAtHub } = await anchoredGate()
  const { gate: id } = store.origin
  expect(anchors()).toMatchObject([{ event: 'root', gate: id, epoch: 0, proof: { number: 1 } }])
  await shell('git log')
  await makeRoot()
  await courier.anchor()
  expect(anchors()).toHaveLength(1)
  store.checkpoint()
  await courier.anchor()
  expect(anchors()).toMatchObject([{ proof: { number: 1 } }, { event: 'root', proof: { number: 2 } }])
  const { problems, comparedWith } = await gate.verify()
  expect(problems).toEqual([])
  expect(comparedWith.join('\n')).toContain('2 signed roots over the logs of the whole team')
  await courier.push()
  expect(await verifyAtHub()).toBe('')
})

test('a gate without a root over its log writes none, and asks again', async () => {
  const { gate } = await openGateOfHub()
  await expect(gate.courier.anchor()).rejects.toMatchObject({ code: 'missing' })
  expect(gate.store.mirror.anchor()).toBeNull()
})

test('roots that were lost are noticed at the gate: nothing allowed counts until they are back', async () => {
  const { courier, store, gate, tie, shell, pool, makeRoot, anchors, verifyAtHub } = await anchoredGate()
  await shell('git log')
  await makeRoot()
  store.checkpoint()
  await courier.anchor()
  await courier.push()
  expect(tie.isHeld()).toBe(true)
  const taken = ['roots', 'root_heads']
  for (const table of taken)
    await pool.rows({ text: `CREATE TABLE lost_${table} AS SELECT * FROM ${table} WHERE number > 1` })
  for (const table of taken) await pool.rows({ text: `DELETE FROM ${table} WHERE number > 1` })
  await courier.anchor()
  await courier.anchor()
  expect(tie.isHeld()).toBe(false)
  expect((await courier.state())?.isHeld).toBe(false)
  expect((await courier.state())?.problem).toContain('the team’s database was set back')
  expect(anchors().map(({ event }) => event)).toEqual(['root', 'root', 'contradicts'])
  expect((await gate.verify()).problems.join('\n')).toMatch(
    /entry \d+ is an anchor that does not hold, and entry \d+ has the one before it: the team has 1 roots/,
  )
  expect(await verifyAtHub()).toContain(
    'has root 2 of the team, which is missing here: the database was set back',
  )
  for (const table of taken) await pool.rows({ text: `INSERT INTO ${table} SELECT * FROM lost_${table}` })
  await courier.anchor()
  expect(tie.isHeld()).toBe(true)
  expect((await courier.state())?.problem).toBeNull()
})

test('a history of roots that was written anew with the team’s key is noticed at the gate and named at the hub', async () => {
  const { courier, store, gate, tie, shell, pool, roots, verifyAtHub } = await anchoredGate()
  await courier.push()
  for (const table of ['roots', 'root_heads', 'root_tiles']) await pool.rows({ text: `DELETE FROM ${table}` })
  await roots.make(5)
  await shell('git log')
  await courier.push()
  await roots.make(6)
  await courier.anchor()
  expect(tie.isHeld()).toBe(false)
  expect(store.mirror.anchor()).toMatchObject({ root: 1, contradicted: expect.stringContaining('rewritten') })
  expect((await gate.verify()).problems.join('\n')).toContain('the team’s history was rewritten')
  expect(await verifyAtHub()).toContain('has another root 1 of the team than is here')
})

test('an anchor that the team’s key did not sign is named by verify, at the gate and at the hub', async () => {
  const { courier, store, gate, verifyAtHub } = await anchoredGate()
  const anchor = store.mirror.anchor()
  const [, statement] = [0, store.entries(0, 1_000).find(({ kind }) => kind === 'anchor')]
  if (!anchor || !statement) throw new Error('nothing was anchored')
  const body = JSON.parse(statement.body)
  const forged = {
    ...body,
    proof: { ...body.proof, note: body.proof.note.replace('\n1\n', '\n2\n'), number: 2 },
  }
  await store.mirror.keepAnchor(anchor, { kind: 'anchor', body: forged }, 1)
  await courier.push()
  expect((await gate.verify()).problems.join('\n')).toContain(
    'the note of root 2 is not signed by the team’s key',
  )
  expect(await verifyAtHub()).toContain('has root 2 of the team, which the team’s key did not sign')
})

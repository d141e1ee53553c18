import { randomBytes, scryptSync } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Identity, Reviewer } from '../../src/ground/model/reviewer.ts'
import { KeyChain } from '../../src/people/acts/keys/key-chain.ts'
import { memberOf } from '../../src/people/acts/keys/member-of.ts'
import { sealKey } from '../../src/people/acts/keys/seal-key.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { ownFolder } from '../own-folder.ts'

const alice: Identity = { reviewer: 'alice', uid: 1000, terminal: true, pin: '7391' }

async function withAlice(file = ':memory:') {
  const opened = openPeopleGate({ file })
  await opened.gate.reviewers.add({ name: 'alice', uid: 1000, pin: '7391' })
  return opened
}

const newFile = () => join(ownFolder('keys'), 'state.db')

/** A reviewer as a version before keys kept them, with its line. */
function reviewerOfBefore(name: string, pin: string): Reviewer {
  const salt = randomBytes(16)
  const hash = scryptSync(pin, salt, 32, { N: 1_024, r: 8, p: 1 }).toString('hex')
  const secrets = [{ kind: 'pin' as const, salt: salt.toString('hex'), hash, cost: 1_024 }]
  const free = { failures: 0, lockedUntil: 0, stricterUntil: 0, addedAt: 0 }
  return { name, uid: null, secrets, ...free }
}

test('a changed secret makes a new key, signed by the old one, and the old secret is over', async () => {
  const { gate, store } = await withAlice()
  await gate.reviewers.changeSecret('sunflower-42', alice)
  await expect(gate.reviewers.prove(alice, 'secret')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await gate.reviewers.prove({ ...alice, pin: 'sunflower-42' }, 'secret')).toBe('pin')
  const [first, second] = store.people.keyLinks()
  expect(second).toMatchObject({ by: first?.member?.key, reviewer: 'alice' })
  expect(second?.member?.key).not.toBe(first?.member?.key)
  expect((await gate.verify()).problems).toEqual([])
})

test('a reviewer whose row was replaced proves nothing, and verify names them', async () => {
  const { gate, store, clock } = await withAlice()
  const { sealed } = await sealKey('mallory', 1_024)
  const [row] = store.people.reviewers()
  if (!row) throw new Error('no reviewer')
  const forged = { ...row, secrets: [{ kind: 'key' as const, key: sealed }] }
  await store.people.act({ kind: 'reviewer_changed', at: clock.now, log: [], reviewers: [forged] })
  const who = { ...alice, pin: 'mallory' }
  await expect(gate.reviewers.prove(who, 'secret')).rejects.toThrow(/changed past the gate/)
  expect((await gate.verify()).problems.join('\n')).toMatch(/alice is not one that the keys know/)
})

test('a reviewer of whom no key knows is a stranger, with secrets of before too', async () => {
  const { gate, store, clock } = await withAlice()
  const row = reviewerOfBefore('mallory', '5555')
  await store.people.act({ kind: 'reviewer_changed', at: clock.now, log: [], reviewers: [row] })
  const who = { reviewer: 'mallory', uid: null, terminal: false, pin: '5555' }
  await expect(gate.reviewers.prove(who, 'secret')).rejects.toThrow(/changed past the gate/)
})

test('a chain of keys that was replaced while the gate runs counts for nothing', async () => {
  const file = newFile()
  const { gate } = await withAlice(file)
  const { sealed, key } = await sealKey('mallory', 1_024)
  const row = {
    ...reviewerOfBefore('alice', 'x'),
    uid: 1000,
    secrets: [{ kind: 'key' as const, key: sealed }],
  }
  const link = KeyChain.none.sign({ at: 1, reviewer: 'alice', member: memberOf(row) }, key)
  const database = openDatabase(file, 'FULL')
  database.prepare('UPDATE key_links SET body = ? WHERE seq = 1').run(JSON.stringify(link))
  database.prepare('UPDATE reviewers SET body = ? WHERE name = ?').run(JSON.stringify(row), 'alice')
  database.close()
  await expect(gate.reviewers.prove({ ...alice, pin: 'mallory' }, 'secret')).rejects.toThrow(/past the gate/)
  const { problem, digest } = await gate.reviewers.standing()
  expect(problem).toMatch(/keys were replaced/)
  await expect(gate.reviewers.sign({ digest }, alice)).rejects.toMatchObject({ code: 'conflict' })
  await gate.close()
})

test('a state of before keys is shown and signed once; the others get a key with their first right secret', async () => {
  const { gate, store, clock } = openPeopleGate()
  const before = [reviewerOfBefore('alice', '7391'), reviewerOfBefore('bob', '8264')]
  await store.people.act({ kind: 'reviewer_changed', at: clock.now, log: [], reviewers: before })
  await expect(gate.reviewers.changeSecret('sunflower-42', alice)).rejects.toThrow(/reviewer sign/)
  const { digest, hasKeys, reviewers } = await gate.reviewers.standing()
  expect({ hasKeys, reviewers }).toEqual({ hasKeys: false, reviewers: ['alice', 'bob'] })
  await gate.reviewers.sign({ digest }, alice)
  const bob = { reviewer: 'bob', uid: null, terminal: false, pin: '8264' }
  expect(await gate.reviewers.prove(bob, 'secret')).toBe('pin')
  expect(store.people.keyLinks().map(({ reviewer }) => reviewer)).toEqual(['alice', 'bob'])
  expect(store.people.reviewers().flatMap(({ secrets }) => secrets.map(({ kind }) => kind))).toEqual([
    'key',
    'key',
  ])
  expect((await gate.reviewers.standing()).problem).toBeNull()
})

test('what has changed since it was shown is not signed', async () => {
  const { gate, store, clock } = openPeopleGate()
  await store.people.act({
    kind: 'reviewer_changed',
    at: clock.now,
    log: [],
    reviewers: [reviewerOfBefore('alice', '7391')],
  })
  const { digest } = await gate.reviewers.standing()
  await store.people.act({
    kind: 'reviewer_changed',
    at: clock.now,
    log: [],
    reviewers: [reviewerOfBefore('mallory', '8264')],
  })
  await expect(gate.reviewers.sign({ digest }, alice)).rejects.toMatchObject({ field: 'digest' })
})

test('two gates on one state sign in turn', async () => {
  const file = newFile()
  const [one, two] = [await withAlice(file), openPeopleGate({ file })]
  const add = (gate: typeof one.gate, name: string) =>
    gate.reviewers.add({ name, uid: null, pin: '8264' }, alice)
  await Promise.all([add(one.gate, 'bob'), add(two.gate, 'carol')])
  expect((await one.gate.reviewers.standing()).problem).toBeNull()
  expect((await two.gate.verify()).problems).toEqual([])
  expect(one.store.people.keyLinks().length).toBe(3)
  await Promise.all([one.gate.close(), two.gate.close()])
})

test('a chain that does not go on from what root wrote down lets nothing through', async () => {
  const file = newFile()
  const { gate } = await withAlice(file)
  const { fingerprint } = await gate.reviewers.standing()
  await gate.reviewers.changeSecret('sunflower-42', alice)
  await gate.close()
  const later = openPeopleGate({ file, keyGrounds: { anchor: fingerprint } })
  expect((await later.gate.reviewers.standing()).problem).toBeNull()
  expect((await later.shell('ls')).effect).toBe('allow')
  await later.gate.close()
  const replaced = openPeopleGate({ keyGrounds: { anchor: fingerprint } })
  expect((await replaced.gate.reviewers.standing()).problem).toMatch(/root wrote down/)
  expect((await replaced.shell('ls')).effect).toBe('queue')
  const added = replaced.gate.reviewers.add({ name: 'mallory', uid: null, pin: '8264' })
  await expect(added).rejects.toMatchObject({ code: 'conflict' })
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Recovery } from '../../src/ground/model/reviewer-key.ts'
import type { RecoveryRequest } from '../../src/ground/model/recovery-request.ts'
import { sealKey } from '../../src/people/acts/keys/seal-key.ts'
import { LocalRecovery, recoveryTime } from '../../src/people/acts/recovery/local-recovery.ts'
import { makeRecovery } from '../../src/people/acts/recovery/make-recovery.ts'
import { grantWords, isGrantedLink } from '../../src/people/acts/standing/is-granted-link.ts'
import { SignedState } from '../../src/people/acts/standing/signed-state.ts'
import { StateMemory } from '../../src/people/acts/standing/state-memory.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { ownFolder } from '../own-folder.ts'

const hour = 3_600_000
const newFile = () => join(ownFolder('recovery'), 'state.db')

/** A gate of which the secret of alice is gone, with root's words and a steady clock that the test moves. */
async function lostSecret({ file = newFile(), reviewers = ['alice'], words = [] as string[] } = {}) {
  const steady = { now: 0 }
  const memory = new StateMemory()
  const keyGrounds = { isGranted: (link: RecoveryRequest['link']) => isGrantedLink(link, words) }
  const ways = () => ['root', 'time'] as const
  const opened = openPeopleGate({ file, memory, keyGrounds, ways, clock: () => steady.now })
  const known = []
  for (const name of reviewers) known.push(await addQuickReviewer(opened, name))
  return { ...opened, file, steady, memory, words, known }
}

type Lost = Awaited<ReturnType<typeof lostSecret>>

async function request(
  { gate, clock }: Pick<Lost, 'gate' | 'clock'>,
  recovered: Recovery,
  reviewer = 'alice',
) {
  const { seq, prev } = await gate.reviewers.recovery()
  const sealed = await sealKey('tulips-in-may', 1_024)
  return makeRecovery({ seq, prev, reviewer, uid: null, at: clock.now, recovered }, sealed)
}

/** Looks every two minutes, the longest time that one look counts for, for so many hours. */
async function run({ gate, steady }: Pick<Lost, 'gate' | 'steady'>, hours: number, isTold = true) {
  const news = []
  for (let minute = 0; minute < hours * 60; minute += 2) {
    steady.now += 120_000
    news.push(...(await gate.lookAtRecovery(() => isTold)))
  }
  return news.map(({ event }) => event)
}

const renewed = { reviewer: 'alice', uid: null, terminal: false, pin: 'tulips-in-may' }

test('a key takes force after 24 hours of one gate, loosens nothing until it has signed, and the log bears it out', async () => {
  const lost = await lostSecret()
  const { gate, shell, known } = lost
  const [alice] = known
  if (!alice) throw new Error('no reviewer')
  const scope = { agent: 'agent', session: 'session' }
  const draft = { effect: 'allow', scope, codes: ['destruction.tree'], reason: 'cleaning up' } as const
  await gate.grants.add({ ...draft, expiresAt: null, uses: 9 }, alice)
  expect((await shell('rm -rf src')).effect).toBe('allow')
  await gate.reviewers.recover(await request(lost, 'time'))
  expect(await run(lost, 23)).toEqual(['asked'])
  expect((await shell('rm -rf lib')).effect).toBe('allow')
  expect(await run(lost, 2)).toEqual(['recovered'])
  expect((await gate.verify()).problems).toEqual([])
  expect((await shell('rm -rf docs')).effect).toBe('queue')
  expect((await shell('ls')).effect).toBe('queue')
  await expect(gate.reviewers.changeSecret('other-words', alice)).rejects.toMatchObject({ code: 'forbidden' })
  const { digest } = await gate.reviewers.standing()
  await gate.reviewers.sign({ digest }, renewed)
  expect((await shell('rm -rf app')).effect).toBe('allow')
  expect((await gate.verify()).problems).toEqual([])
})

test('its time begins when a target took the notice, and a process that stood still did not run', async () => {
  const lost = await lostSecret()
  await lost.gate.reviewers.recover(await request(lost, 'time'))
  expect(await run(lost, 30, false)).toEqual(['asked'])
  expect((await lost.gate.reviewers.recovery()).waiting).toMatchObject({ isTold: false, left: recoveryTime })
  lost.steady.now += 100 * hour
  expect(await run(lost, 23)).toEqual([])
  expect(await run(lost, 2)).toEqual(['recovered'])
})

test('a restart begins the time again; another gate of the same process goes on with it', async () => {
  const lost = await lostSecret()
  const { gate, file, memory, steady, clock } = lost
  await gate.reviewers.recover(await request(lost, 'time'))
  await run(lost, 20)
  const ways = () => ['time'] as const
  const opened = { file, ways, clock: () => steady.now }
  const same = openPeopleGate({ ...opened, memory })
  expect((await same.gate.reviewers.recovery()).waiting?.left).toBeLessThan(5 * hour)
  await Promise.all([gate.close(), same.gate.close()])
  const again = { ...openPeopleGate(opened), steady, clock }
  expect((await again.gate.reviewers.recovery()).waiting?.left).toBeNull()
  expect(await run(again, 23)).toEqual(['asked'])
  expect(await run(again, 2)).toEqual(['recovered'])
})

test('one waits at a time; any reviewer ends it with their secret, locked or not, and it does not come back', async () => {
  const lost = await lostSecret({ reviewers: ['alice', 'bob'] })
  const { gate, store, known, clock } = lost
  const bob = known[1] ?? renewed
  const asked = await request(lost, 'time')
  await gate.reviewers.recover(asked)
  await expect(gate.reviewers.recover(await request(lost, 'time'))).rejects.toMatchObject({
    code: 'conflict',
  })
  await run(lost, 1)
  const wrong = { ...bob, pin: 'wrong' }
  for (let i = 0; i < 6; i++)
    await expect(gate.reviewers.prove(wrong, 'secret')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gate.reviewers.cancelRecovery(wrong)).rejects.toMatchObject({ code: 'forbidden' })
  await gate.reviewers.cancelRecovery(bob)
  expect((await gate.reviewers.recovery()).waiting).toBeNull()
  await store.people.act({ kind: 'recovery', at: clock.now, log: [], recovery: asked })
  expect(await run(lost, 30)).toEqual(['cancelled', 'cancelled'])
  expect((await gate.reviewers.standing()).problem).toBeNull()
})

test('whoever still has the secret ends it by any act of theirs', async () => {
  const lost = await lostSecret()
  const { gate, known } = lost
  await gate.reviewers.recover(await request(lost, 'time'))
  await run(lost, 1)
  await gate.reviewers.prove(known[0] ?? renewed, 'secret')
  expect(await run(lost, 30)).toEqual(['cancelled'])
  const entries = []
  for await (const { body } of gate.entries()) entries.push(body['event'])
  expect(entries).toContain('recovery_cancelled')
})

test('while the row of a reviewer is not theirs nobody could object, so no time passes', async () => {
  const lost = await lostSecret({ reviewers: ['alice', 'bob'] })
  await lost.gate.reviewers.recover(await request(lost, 'time'))
  await run(lost, 20)
  await lost.store.people.act({
    kind: 'reviewer_removed',
    at: lost.clock.now,
    log: [],
    removeReviewers: ['bob'],
  })
  expect(await run(lost, 30)).toEqual([])
  expect((await lost.gate.reviewers.recovery()).waiting?.left).toBe(recoveryTime)
})

test('while no secret opens the key that is kept for a reviewer nobody could object, so no time passes', async () => {
  const lost = await lostSecret({ reviewers: ['alice', 'bob'] })
  const bob = lost.store.people.reviewer('bob')
  if (!bob) throw new Error('no reviewer')
  const secrets = bob.secrets.map(one =>
    one.kind === 'key' ? { ...one, key: { ...one.key, salt: '00'.repeat(16) } } : one,
  )
  await lost.store.people.act({
    kind: 'reviewer_changed',
    at: lost.clock.now,
    log: [],
    reviewers: [{ ...bob, secrets }],
  })
  await lost.gate.reviewers.recover(await request(lost, 'time'))
  expect(await run(lost, 30)).toEqual(['asked'])
  expect((await lost.gate.reviewers.recovery()).waiting?.left).toBe(recoveryTime)
})

test('root lets one key follow, once and here, and no other', async () => {
  const words: string[] = []
  const lost = await lostSecret({ words })
  const asked = await request(lost, 'root')
  await expect(lost.gate.reviewers.recover(asked)).rejects.toMatchObject({ code: 'forbidden' })
  words.push(grantWords(asked.link))
  const other = await request(lost, 'root')
  await expect(lost.gate.reviewers.recover(other)).rejects.toMatchObject({ code: 'forbidden' })
  await lost.gate.reviewers.recover(asked)
  await expect(lost.gate.reviewers.recover(asked)).rejects.toMatchObject({ code: 'invalid' })
  expect((await lost.gate.verify()).problems).toEqual([])
  const again = openPeopleGate({ file: lost.file })
  const { problem, digest } = await again.gate.reviewers.standing()
  expect(problem).toContain('another state')
  await again.gate.reviewers.sign({ digest }, renewed)
  expect((await again.shell('ls')).effect).toBe('allow')
})

/** Somebody with our own code and the database, whom nobody let recover anything. */
async function forge(lost: Lost, recovered: Recovery) {
  const { people } = lost.store
  const forged = await request(lost, recovered)
  const state = new SignedState(people)
  const ways = () => [recovered] as const
  const forger = new LocalRecovery({ people, state, now: () => lost.clock.now, clock: () => 0, ways })
  Object.assign(state, { isGranted: () => true })
  if (recovered === 'root') return forger.ask(forged)
  await forger.ask(forged)
  await forger.look(() => true)
  Object.assign(state.memory.recovery ?? {}, { isTold: true, left: 0 })
  await forger.look(() => true)
}

test.each(['root', 'time'] as const)('a key recovered by %s past the gate counts for nothing', async way => {
  const lost = await lostSecret()
  await forge(lost, way)
  expect((await lost.gate.reviewers.standing()).problem).toContain('recovered past the gate')
  await expect(lost.gate.reviewers.prove(renewed, 'secret')).rejects.toMatchObject({ code: 'forbidden' })
  await lost.gate.close()
})

test('after root’s copy of the keys a gate believes no key that was recovered by time', async () => {
  const lost = await lostSecret()
  const { fingerprint } = await lost.gate.reviewers.standing()
  await forge(lost, 'time')
  await lost.gate.close()
  const started = openPeopleGate({ file: lost.file, keyGrounds: { anchor: fingerprint } })
  expect((await started.gate.reviewers.standing()).problem).toContain('recovered past the gate')
  expect((await started.shell('ls')).effect).toBe('queue')
})

test('a request of another’s key, name or place is refused, and one written past the gate is ended', async () => {
  const lost = await lostSecret({ reviewers: ['alice', 'bob'] })
  const { gate, store, clock } = lost
  const good = await request(lost, 'time')
  const { key } = await request(lost, 'time')
  await expect(gate.reviewers.recover({ ...good, key })).rejects.toMatchObject({ code: 'invalid' })
  const late = { ...good, link: { ...good.link, seq: 9 } }
  await expect(gate.reviewers.recover(late)).rejects.toMatchObject({ code: 'invalid' })
  await expect(gate.reviewers.recover(await request(lost, 'time', 'a b'))).rejects.toMatchObject({
    code: 'invalid',
  })
  await store.people.act({ kind: 'recovery', at: clock.now, log: [], recovery: late })
  expect(await run(lost, 1)).toEqual(['cancelled'])
  expect((await gate.reviewers.recovery()).waiting).toBeNull()
})

test('where nobody could answer when calls were judged, nobody makes themselves the first reviewer', async () => {
  const file = newFile()
  const words: string[] = []
  const keyGrounds = { isGranted: (link: RecoveryRequest['link']) => isGrantedLink(link, words) }
  const isSettled = () => false
  const opened = openPeopleGate({ file, isSettled, keyGrounds, ways: () => ['root'] as const })
  const { gate, shell } = opened
  await shell('ls')
  const mallory = { name: 'mallory', uid: null, pin: '8264' }
  await expect(gate.reviewers.add(mallory)).rejects.toMatchObject({ code: 'forbidden' })
  // With our own code on the same database:
  const past = openPeopleGate({ file })
  await past.gate.reviewers.add(mallory)
  expect((await gate.reviewers.standing()).problem).toContain('first reviewer past the gate')
  expect((await shell('ls -a')).effect).toBe('queue')
  await past.gate.close()
  const database = openDatabase(file, 'FULL')
  database.exec("DELETE FROM key_links; DELETE FROM reviewers; DELETE FROM meta WHERE key = 'standing'")
  database.close()
  const asked = await request(opened, 'root')
  words.push(grantWords(asked.link))
  await gate.reviewers.recover(asked)
  const { digest } = await gate.reviewers.standing()
  await gate.reviewers.sign({ digest }, renewed)
  expect((await shell('ls -l')).effect).toBe('allow')
})

test('where whatever runs is root when it likes no key is recovered, by root or by time', async () => {
  const words: string[] = []
  const keyGrounds = { isGranted: (link: RecoveryRequest['link']) => isGrantedLink(link, words) }
  const opened = openPeopleGate({ keyGrounds, ways: () => [] })
  await addQuickReviewer(opened)
  for (const way of ['root', 'time'] as const) {
    const asked = await request(opened, way)
    words.push(grantWords(asked.link))
    await expect(opened.gate.reviewers.recover(asked)).rejects.toMatchObject({ code: 'forbidden' })
  }
  await opened.store.people.act({ kind: 'recovery', at: 0, log: [], recovery: await request(opened, 'time') })
  expect(await run({ gate: opened.gate, steady: { now: 0 } }, 30)).toEqual(['cancelled'])
  expect((await opened.gate.reviewers.standing()).problem).toBeNull()
})

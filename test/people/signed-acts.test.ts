import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Grant } from '../../src/ground/model/grant.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import type { GrantDraft } from '../../src/people/acts/gate-people/grants.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { rightAnswer } from './review-answers.ts'
import { openPeopleGate, vote } from './open-people-gate.ts'
import { ownFolder } from '../own-folder.ts'

const newFile = () => join(ownFolder('signed'), 'state.db')

async function withAlice(file = ':memory:') {
  const opened = openPeopleGate({ file })
  return { ...opened, alice: await addQuickReviewer(opened) }
}

const allow: GrantDraft = {
  effect: 'allow',
  scope: { agent: 'agent', session: 'session' },
  codes: ['destruction.tree'],
  reason: 'cleaning up',
  expiresAt: null,
  uses: 3,
}
const block: GrantDraft = { ...allow, effect: 'deny', scope: { tool: 'terraform' }, codes: [], uses: null }

/** Somebody with SQLite, the source code and a shell of the same account. */
function attacker(file: string) {
  const act = (sql: string, ...values: readonly string[]) => {
    const database = openDatabase(file, 'FULL')
    database.prepare(sql).run(...values)
    database.close()
  }
  return { act }
}

test('a grant that was written past the gate, with its line in the log, allows nothing', async () => {
  const { gate, store, shell, clock } = await withAlice()
  const grant: Grant = { id: 'g-00000000', ...allow, by: 'alice', at: clock.now, revokedAt: null }
  const body = { event: 'added', grant: JSON.parse(JSON.stringify(grant)), proof: 'pin' }
  await store.people.act({ kind: 'grant', at: clock.now, log: [{ kind: 'grant', body }], grants: [grant] })
  expect((await shell('rm -rf src')).effect).toBe('queue')
  await gate.close()
})

test('a grant that a person revoked stays revoked, whatever its row says, and no use comes back', async () => {
  const { gate, store, shell, clock, alice } = await withAlice()
  const grant = await gate.grants.add({ ...allow, uses: 2 }, alice)
  expect((await shell('rm -rf src')).effect).toBe('allow')
  await store.people.act({ kind: 'grant', at: clock.now, log: [], grants: [{ ...grant, uses: 1_000 }] })
  expect((await shell('rm -rf lib')).effect).toBe('allow')
  expect((await shell('rm -rf docs')).effect).toBe('queue')
  await gate.grants.revoke(grant.id, alice)
  await store.people.act({ kind: 'grant', at: clock.now, log: [], grants: [grant] })
  expect(await shell('rm -rf app')).toMatchObject({ effect: 'queue' })
})

test('a block that was deleted still blocks, and one that was added unsigned blocks too', async () => {
  const file = newFile()
  const { gate, store, shell, clock, alice } = await withAlice(file)
  await gate.grants.add(block, alice)
  attacker(file).act('DELETE FROM grants')
  expect((await shell('terraform plan')).effect).toBe('deny')
  const other: Grant = { ...block, id: 'g-1', scope: { tool: 'kubectl' }, by: 'x', at: 0, revokedAt: null }
  await store.people.act({ kind: 'grant', at: clock.now, log: [], grants: [other] })
  expect((await shell('kubectl get pods')).effect).toBe('deny')
  await gate.close()
})

test('a pause that nobody signed pauses nothing, and one that was ended is over', async () => {
  const { gate, store, shell, clock, alice } = await withAlice()
  const forged = { by: 'alice', reason: 'r', at: clock.now, until: clock.now + 60_000 }
  await store.people.act({ kind: 'pause', at: clock.now, log: [], pause: forged })
  expect((await shell('rm -rf src')).effect).toBe('queue')
  const pause = await gate.pause(clock.now + 60_000, 'a test', alice)
  expect((await shell('rm -rf lib')).effect).toBe('allow')
  await gate.pause(null, '', alice)
  await store.people.act({ kind: 'pause', at: clock.now, log: [], pause })
  expect((await shell('rm -rf docs')).effect).toBe('queue')
  expect(await gate.paused()).toBeNull()
})

test('an older set that is put back while the gate runs only tightens', async () => {
  const file = newFile()
  const { gate, store, shell, alice } = await withAlice(file)
  const grant = await gate.grants.add(allow, alice)
  const older = JSON.stringify(store.people.signedSet())
  await gate.grants.revoke(grant.id, alice)
  attacker(file).act("UPDATE meta SET value = ? WHERE key = 'standing'", older)
  attacker(file).act('UPDATE grants SET body = ?', JSON.stringify(grant))
  expect((await shell('rm -rf src')).effect).toBe('queue')
  expect((await gate.reviewers.standing()).problem).toMatch(/something older/)
  await gate.close()
})

test('a set that was spoiled while the gate runs has nobody sign a grant that was written past it', async () => {
  const file = newFile()
  const { gate, store, shell, clock, alice } = await withAlice(file)
  await gate.grants.add(block, alice)
  const grant: Grant = { id: 'g-00000000', ...allow, by: 'alice', at: clock.now, revokedAt: null }
  await store.people.act({ kind: 'grant', at: clock.now, log: [], grants: [grant] })
  attacker(file).act("DELETE FROM meta WHERE key = 'standing'")
  const { digest, problem, set } = await gate.reviewers.standing()
  expect(problem).not.toBeNull()
  expect(set.grants.map(({ effect }) => effect)).toEqual(['deny'])
  await gate.reviewers.sign({ digest }, alice)
  expect((await shell('rm -rf src')).effect).toBe('queue')
  expect((await shell('terraform plan')).effect).toBe('deny')
  await gate.close()
})

test('where what stands was never seen to hold nothing is allowed unseen, until somebody signs it', async () => {
  const file = newFile()
  const before = await withAlice(file)
  await before.gate.grants.add(block, before.alice)
  await before.gate.close()
  attacker(file).act("DELETE FROM meta WHERE key = 'standing'")
  attacker(file).act('DELETE FROM grants')
  const { gate, shell } = openPeopleGate({ file })
  const asked = await shell('ls')
  expect(asked).toMatchObject({
    effect: 'queue',
    reason: { text: expect.stringContaining('not known here for certain') },
  })
  const { digest } = await gate.reviewers.standing()
  await gate.reviewers.sign({ digest }, before.alice)
  expect((await shell('ls -a')).effect).toBe('allow')
  await gate.close()
})

test('an approval of what is grave that nobody signed lets nothing through', async () => {
  const opened = await withAlice()
  const { shell } = opened
  const command = 'rm -rf src && npm publish'
  const first = await shell(command)
  expect(first.assessment.level).not.toBe('medium')
  await vote(opened, first.reviewId ?? '', true)
  expect((await shell(command)).effect).toBe('queue')
})

test('what a person signed for one call is no signature for another, nor good twice', async () => {
  const opened = await withAlice()
  const { gate, store, shell, clock, alice } = opened
  const command = 'rm -rf src && npm publish'
  const approved = await approve(opened, alice, (await shell(command)).reviewId ?? '')
  const other = store.people.review((await shell('rm -rf lib && npm publish')).reviewId ?? '')
  if (!other) throw new Error('no review')
  const { votes, state, answeredAt = 0, usableUntil = 0 } = approved
  const stolen = { ...other, version: other.version + 1, votes, state, answeredAt, usableUntil }
  await store.people.act({ kind: 'review', at: clock.now, log: [], reviews: [stolen] })
  expect((await shell('rm -rf lib && npm publish')).effect).toBe('queue')
  expect((await shell(command)).effect).toBe('allow')
  const used = store.people.review(approved.id)
  if (!used) throw new Error('no review')
  const { releasedAt: _at, ...unused } = used
  await shell(command)
  await store.people.act({
    kind: 'review',
    at: clock.now,
    log: [],
    reviews: [{ ...unused, version: used.version + 1 }],
  })
  expect((await shell(command)).effect).toBe('queue')
  await gate.close()
})

test('answers that a person had forgotten teach nothing when they are put back', async () => {
  const { gate, store, shell, clock, alice } = await withAlice()
  const { assessment } = await shell('git push --force origin topic')
  const { key = '', text = '' } = assessment.shape ?? {}
  const learned = Array.from({ length: 15 }, (_, i) => ({
    shape: key,
    shapeText: text,
    profile: 'default',
    agent: 'agent',
    reviewer: 'alice',
    approve: true,
    reviewId: `r-${i}`,
    at: clock.now - 1_000,
  }))
  await gate.trust.reset(alice)
  await store.people.act({
    kind: 'reported_wrong',
    reviews: [],
    at: clock.now,
    log: [],
    observations: learned,
  })
  expect((await shell('git push --force origin topic', { session: 'other' })).assessment.trust).toEqual(
    assessment.trust,
  )
})

async function approve(people: ReturnType<typeof openPeopleGate>, who: Identity, reviewId: string) {
  const { gate, clock } = people
  const { id: sheetId, minimumSeconds } = await gate.reviews.begin(reviewId, who)
  clock.now += minimumSeconds * 1_000
  const answer = rightAnswer(people, sheetId)
  return (await gate.reviews.answer({ reviewId, who, approve: true, sheetId, answer })).review
}

test('a canary that was signed is removed with a secret alone, and whoever deletes it loosens nothing', async () => {
  const file = newFile()
  const { gate, shell, alice } = await withAlice(file)
  const place = (value: string, who?: Identity) =>
    gate.changeCanaries({ add: [{ kind: 'password', value }] }, who)
  const [unsigned] = (await place('Vq2Lw8ZpTn6YkXmRt4')).added
  await gate.changeCanaries({ remove: [unsigned?.id ?? ''] })
  const [signed] = (await place('Xm9Rt4Vq2Lw8ZpTn6Yk', alice)).added
  const id = signed?.id ?? ''
  await expect(gate.changeCanaries({ remove: [id] })).rejects.toMatchObject({ code: 'forbidden' })
  await gate.grants.add(allow, alice)
  expect((await shell('rm -rf src')).effect).toBe('allow')
  attacker(file).act("UPDATE canaries SET removed_at = 1, value = ''")
  attacker(file).act("UPDATE meta SET value = '99' WHERE key = 'canaries'")
  expect((await shell('rm -rf lib')).effect).toBe('queue')
  const { digest } = await gate.reviewers.standing()
  await gate.reviewers.sign({ digest }, alice)
  expect((await shell('rm -rf docs')).effect).toBe('queue')
  await gate.changeCanaries({ remove: [id] }, alice)
  expect((await shell('rm -rf app')).effect).toBe('allow')
  await gate.close()
})

test('a yes that was written among the answers teaches nothing, nor does one for another shape or twice', async () => {
  const opened = await withAlice()
  const { gate, store, shell, clock, alice } = opened
  const asked = await shell('git push --force origin topic')
  const { key = '', text = '' } = asked.assessment.shape ?? {}
  const learned = (reviewId: string, at: number) => ({
    shape: key,
    shapeText: text,
    profile: 'default',
    agent: 'agent',
    reviewer: 'alice',
    approve: true,
    reviewId,
    at,
  })
  const trustNow = async () =>
    (await shell('git push --force origin topic', { session: `s-${clock.now++}` })).assessment.trust
  const before = asked.assessment.trust
  const forged = Array.from({ length: 15 }, (_, i) => learned(`r-${i}`, clock.now - 1_000))
  await store.people.act({
    kind: 'reported_wrong',
    reviews: [],
    at: clock.now,
    log: [],
    observations: forged,
  })
  expect(await trustNow()).toEqual(before)
  const other = await approve(opened, alice, (await shell('rm -rf src && npm publish')).reviewId ?? '')
  const [yes] = other.votes
  const moved = { ...other, version: other.version + 1, shape: { ...other.shape, key } }
  const claimed = [learned(other.id, yes?.at ?? 0)]
  await store.people.act({
    kind: 'reported_wrong',
    at: clock.now,
    log: [],
    reviews: [moved],
    observations: claimed,
  })
  expect(await trustNow()).toEqual(before)
  await approve(opened, alice, asked.reviewId ?? '')
  expect(await trustNow()).toMatchObject({ approvals: expect.closeTo(1, 2), denials: 0 })
  await gate.close()
})

test('a use that was put back while no gate ran is spent: the log says so', async () => {
  const file = newFile()
  const before = await withAlice(file)
  const grant = await before.gate.grants.add({ ...allow, uses: 2 }, before.alice)
  expect((await before.shell('rm -rf src')).effect).toBe('allow')
  await before.gate.close()
  attacker(file).act('UPDATE grants SET body = ?', JSON.stringify(grant))
  const { gate, shell } = openPeopleGate({ file })
  expect(await shell('rm -rf lib', { id: 'lib' })).toMatchObject({ effect: 'allow', grantId: grant.id })
  expect((await shell('rm -rf docs', { id: 'docs' })).effect).toBe('queue')
  await gate.close()
  attacker(file).act('UPDATE grants SET body = ?', JSON.stringify(grant))
  const last = openPeopleGate({ file })
  expect((await last.shell('rm -rf app', { id: 'app' })).effect).toBe('queue')
  await last.gate.close()
})

test('an approval that was used stays so, though its row was put back while no gate ran', async () => {
  const file = newFile()
  const before = await withAlice(file)
  const command = 'rm -rf src && npm publish'
  const { id } = await approve(before, before.alice, (await before.shell(command)).reviewId ?? '')
  const unused = JSON.stringify(before.store.people.review(id))
  expect((await before.shell(command)).effect).toBe('allow')
  await before.gate.close()
  attacker(file).act('UPDATE reviews SET body = ? WHERE id = ?', unused, id)
  const { gate, shell, store } = openPeopleGate({ file })
  expect(store.people.review(id)?.releasedAt).toBeUndefined()
  expect((await shell(command, { id: 'again' })).effect).toBe('queue')
  await gate.close()
})

test('a grant that was signed with the uses that were left then has all of these', async () => {
  const file = newFile()
  const before = await withAlice(file)
  const { gate, shell, alice } = before
  await gate.grants.add({ ...allow, uses: 3 }, alice)
  expect((await shell('rm -rf src')).effect).toBe('allow')
  attacker(file).act("DELETE FROM meta WHERE key = 'standing'")
  await gate.close()
  const after = openPeopleGate({ file })
  const { digest } = await after.gate.reviewers.standing()
  await after.gate.reviewers.sign({ digest }, alice)
  const effects = []
  for (const path of ['lib', 'docs', 'app'])
    effects.push((await after.shell(`rm -rf ${path}`, { id: path })).effect)
  expect(effects).toEqual(['allow', 'allow', 'queue'])
  await after.gate.close()
})

test('a no whose row was deleted counts as the log has it', async () => {
  const file = newFile()
  const opened = await withAlice(file)
  const { gate, shell, alice, clock } = opened
  const command = (i: number) => `rm -rf folder-${i} && npm publish`
  const trustOf = async (i: number) => (await shell(command(i), { session: `s-${i}` })).assessment.trust
  await approve(opened, alice, (await shell(command(1))).reviewId ?? '')
  clock.now += 1_000
  const denied = await shell(command(2))
  await gate.reviews.answer({ reviewId: denied.reviewId ?? '', who: alice, approve: false })
  const before = await trustOf(3)
  expect(before).toMatchObject({ approvals: 1, denials: 1 })
  attacker(file).act('DELETE FROM observations WHERE approve = 0')
  attacker(file).act('DELETE FROM reviews WHERE id = ?', denied.reviewId ?? '')
  expect(await trustOf(4)).toEqual(before)
  await gate.close()
  const again = openPeopleGate({ file })
  again.clock.now = clock.now + 1_000
  const seen = await again.shell(command(5), { id: 'again', session: 'again' })
  expect(seen.assessment.trust).toMatchObject({ approvals: 1, denials: 1 })
  await again.gate.close()
})

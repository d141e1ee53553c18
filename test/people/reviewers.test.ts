import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotp } from '../../src/people/acts/reviewers/pin-secret.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openPeopleGate } from './open-people-gate.ts'

const alice = (input: Partial<Identity> = {}): Identity => ({
  reviewer: 'alice',
  uid: 1000,
  terminal: true,
  ...input,
})

async function withAlice() {
  const opened = openPeopleGate()
  await opened.gate.reviewers.add({ name: 'alice', uid: 1000, pin: '7391' })
  return opened
}

test('the first reviewer sets themselves up, a further one is added by one who proves it', async () => {
  const { gate } = await withAlice()
  const bob = { name: 'bob', uid: 1001, pin: '8264' }
  await expect(gate.reviewers.add(bob)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gate.reviewers.add(bob, alice({ pin: '0000' }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(gate.reviewers.add(bob, alice())).rejects.toThrow(/the PIN or phrase of alice/)
  await gate.reviewers.add(bob, alice({ pin: '7391' }))
  expect((await gate.reviewers.list()).map(({ name }) => name)).toEqual(['alice', 'bob'])
})

test('neither the list nor the log holds a PIN, a hash or a key', async () => {
  const { gate } = await withAlice()
  const shown = JSON.stringify(await gate.reviewers.list())
  expect(shown).toContain('"secrets":["pin"]')
  const logged: string[] = []
  for await (const entry of gate.entries()) logged.push(JSON.stringify(entry.body))
  for (const text of [shown, ...logged]) expect(text).not.toMatch(/7391|hash|salt/)
  expect(logged.join()).toContain('"event":"added"')
})

test.each(['123', '1111', '2345', '9876', 'x'.repeat(129)])('the PIN %s is refused', async pin => {
  const { gate } = openPeopleGate()
  await expect(gate.reviewers.add({ name: 'a', uid: 1, pin })).rejects.toMatchObject({ code: 'invalid' })
})

test('a terminal proves its own user for medium, and nobody for high', async () => {
  const { gate } = await withAlice()
  expect(await gate.reviewers.prove(alice(), 'medium')).toBe('terminal')
  await expect(gate.reviewers.prove(alice({ uid: 1001 }), 'medium')).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(gate.reviewers.prove(alice({ terminal: false }), 'medium')).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(gate.reviewers.prove(alice(), 'high')).rejects.toThrow(/the PIN or phrase of alice/)
  expect(await gate.reviewers.prove(alice({ pin: '7391' }), 'high')).toBe('pin')
})

test('five wrong PINs lock a reviewer out, the right one too, until the time is over', async () => {
  const { gate, clock } = await withAlice()
  for (let i = 0; i < 5; i++)
    await expect(gate.reviewers.prove(alice({ pin: '0000' }), 'high')).rejects.toMatchObject({
      code: 'forbidden',
    })
  await expect(gate.reviewers.prove(alice({ pin: '7391' }), 'high')).rejects.toThrow(/5 minutes/)
  clock.now += 5 * 60_000 + 1
  await expect(gate.reviewers.prove(alice({ pin: '0000' }), 'high')).rejects.toThrow(/10 minutes/)
  clock.now += 10 * 60_000 + 1
  expect(await gate.reviewers.prove(alice({ pin: '7391' }), 'high')).toBe('pin')
})

test('a one-time code is taken once, and a step early or late', async () => {
  const { gate, clock } = openPeopleGate()
  const { key, uri } = await newTotp('carol')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Countersign:carol\?/)
  await gate.reviewers.add({ name: 'carol', uid: null, pin: '7391', totpKey: key })
  const who = (totp: string): Identity => ({ reviewer: 'carol', uid: null, terminal: false, totp })
  const code = (at: number) => new TOTP({ secret: key }).generate({ timestamp: at })
  expect(await gate.reviewers.prove(who(code(clock.now - 30_000)), 'critical')).toBe('totp')
  expect(await gate.reviewers.prove(who(code(clock.now)), 'critical')).toBe('totp')
  await expect(gate.reviewers.prove(who(code(clock.now)), 'critical')).rejects.toMatchObject({
    code: 'forbidden',
  })
  clock.now += 300_000
  await expect(gate.reviewers.prove(who(code(clock.now - 300_000)), 'high')).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a reviewer is removed by one who proves it, and proves nothing afterwards', async () => {
  const { gate } = await withAlice()
  const by = alice({ pin: '7391' })
  await expect(gate.reviewers.remove('alice', by)).rejects.toMatchObject({ code: 'conflict' })
  await gate.reviewers.add({ name: 'bob', uid: 1001, pin: '8264' }, by)
  await gate.reviewers.remove('alice', { reviewer: 'bob', uid: 1001, terminal: true, pin: '8264' })
  await expect(gate.reviewers.prove(by, 'medium')).rejects.toThrow(/is no reviewer/)
  expect((await gate.verify()).problems).toEqual([])
})

test('a reviewer who has codes alone is refused: no key can be made of them', async () => {
  const { gate } = openPeopleGate()
  const { key } = await newTotp('carol')
  const added = gate.reviewers.add({ name: 'carol', uid: null, totpKey: key })
  await expect(added).rejects.toMatchObject({ code: 'invalid', field: 'pin' })
})

test('guesses sent all at once are counted one by one, and the right one behind them finds the lock', async () => {
  const { gate } = await withAlice()
  const guesses = ['9004', '9014', '9024', '9034', '9044', '7391']
  const tries = guesses.map(pin => gate.reviewers.prove(alice({ pin }), 'high'))
  const ends = (await Promise.allSettled(tries)).map(({ status }) => status)
  expect(ends).toEqual(guesses.map(() => 'rejected'))
  await expect(gate.reviewers.prove(alice({ pin: '7391' }), 'high')).rejects.toThrow(/locked/)
})

test('one code sent twice at once serves once', async () => {
  const { gate, clock } = openPeopleGate()
  const { key } = await newTotp('alice')
  await gate.reviewers.add({ name: 'alice', uid: 1000, pin: '7391', totpKey: key })
  const totp = new TOTP({ secret: key }).generate({ timestamp: clock.now })
  const both = await Promise.allSettled([1, 2].map(() => gate.reviewers.prove(alice({ totp }), 'high')))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a second reviewer of one operating-system user is not proved by its terminal', async () => {
  const { gate } = await withAlice()
  await gate.reviewers.add({ name: 'bob', uid: 1000, pin: '8264' }, alice({ pin: '7391' }))
  const bob = { reviewer: 'bob', uid: 1000, terminal: true }
  await expect(gate.reviewers.prove(bob, 'medium')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await gate.reviewers.prove({ ...bob, pin: '8264' }, 'medium')).toBe('pin')
})

test.each(['аlice', 'ALICE', 'a1ice', 'ａlice'])(
  'the name %s, which looks like alice, is refused',
  async name => {
    const { gate } = await withAlice()
    const added = gate.reviewers.add({ name, uid: 1001, pin: '8264' }, alice({ pin: '7391' }))
    await expect(added).rejects.toMatchObject({ code: 'conflict', field: 'name' })
  },
)

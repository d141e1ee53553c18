import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readKeyChange, keyHistory } from '../../src/people/audit/key-change.ts'
import { proveEntries } from '../../src/cli/audit/prove-entries.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { LogKeyChange } from '../../src/ground/model/log-key.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { verdictOf } from './verdict-of.ts'

let folder = ''
const pin = 'sunflower-42'
const alice = { reviewer: 'alice', uid: null, terminal: false, pin }
const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }
let calls = 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
  const made = folder
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  await withGate(gate => gate.reviewers.add({ name: 'alice', uid: null, pin }))
})

const open = () => openGate({ stateFolder: folder, policy: policyWith() })
const place = (name: string) => join(folder, name)

async function withGate<T>(work: (gate: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const gate = await open()
  try {
    return await work(gate)
  } finally {
    await gate.close()
  }
}

const judgeWith = (gate: Awaited<ReturnType<typeof open>>) =>
  gate.evaluate(parseCall({ id: `call-${++calls}`, kind: 'shell', args: { command: 'ls' } }, defaults))
const judge = () => withGate(judgeWith)
const change = (wish: LogKeyChange = { event: 'rotate' }) => withGate(gate => gate.changeLogKey(wish, alice))
const keys = async () => (await withGate(gate => gate.logKeys())).keys
const problems = () => withGate(async gate => (await gate.verify()).problems)

async function bundle(from = 1, last = 2): Promise<string> {
  const to = place('some.evidence.jsonl')
  await withGate(gate => proveEntries(gate, undefined, { from, last, withhold: [], format: 'bundle', to }))
  return readFileSync(to, 'utf8')
}

async function verdict(key: string, text?: string) {
  const found = await verdictOf(text ?? (await bundle()), { policy: `log ${key}\nquorum none\n` })
  return { outcome: found.outcome, signer: found.answers.signer }
}

test('a note that a witness signed before a change of the key is not what evidence comes with after it', async () => {
  await judge()
  await withGate(async gate => {
    await judgeWith(gate)
    gate.witnessing.noteSigned('w', gate.witnessing.sign(), '\u2014 w AAAA\n', 0)
  })
  expect(await bundle()).toContain('\u2014 w AAAA')
  const rotated = await change()
  const after = await bundle()
  expect(after).not.toContain('\u2014 w AAAA')
  for (const { key } of rotated.keys) expect((await verdict(key, after)).outcome).toBe('yes')
})

test('whoever pinned the first key follows every change of it, and the log verifies', async () => {
  await judge()
  const [first] = await keys()
  const pinned = first?.key ?? ''
  expect((await verdict(pinned)).outcome).toBe('yes')
  const rotated = await change()
  await judge()
  await change()
  await judge()
  expect(rotated.keys.map(({ from, until }) => [from, until])).toEqual([
    [null, rotated.keys[1]?.from],
    [rotated.keys[1]?.from, null],
  ])
  const all = await keys()
  expect(all.map(({ key }) => key).slice(0, 2)).toEqual(rotated.keys.map(({ key }) => key))
  for (const { key } of all) {
    const { outcome, signer } = await verdict(key)
    expect([outcome, signer.state]).toEqual(['yes', 'yes'])
  }
  expect((await verdict(pinned)).signer.details).toEqual([expect.stringContaining('changed its key since')])
  expect(await problems()).toEqual([])
  expect(existsSync(place('checkpoint.key.next'))).toBe(false)
})

test('the note after a change is signed by both keys, so that a witness who knows the old one still takes it', async () => {
  const before = await withGate(gate => gate.evidence({ entry: 1 }))
  await change()
  const { note } = await withGate(gate => gate.evidence({ entry: 1 }))
  const [, signatures = ''] = note.split('\n\n')
  expect(signatures.trim().split('\n')).toHaveLength(2)
  await judge()
  const later = await withGate(gate => gate.evidence({ entry: 1 }))
  expect(later.note.split('\n\n')[1]?.trim().split('\n')).toHaveLength(1)
  expect(later.key).not.toBe(before.key)
})

test('a key that a thief may have counts up to the entry that was said, and no further', async () => {
  await judge()
  const [first] = await keys()
  const pinned = first?.key ?? ''
  const early = await bundle()
  await judge()
  const revoked = await change({ event: 'revoke' })
  const [old, present] = revoked.keys
  expect(old?.revoked).toEqual({ since: old?.until, entry: (old?.until ?? 0) + 1 })
  // What came after is signed by the new key alone, and the old one still leads to it: it was good up to that entry.
  await judge()
  expect((await verdict(pinned)).outcome).toBe('yes')
  expect((await verdict(present?.key ?? '')).outcome).toBe('yes')
  expect((await verdict(pinned, early)).outcome).toBe('yes')
  expect(await problems()).toEqual([])
})

test('a key that was stolen before it was replaced leads to no other: readers have to be told the new one', async () => {
  await judge()
  await judge()
  const [first] = await keys()
  const pinned = first?.key ?? ''
  const { keys: after } = await change({ event: 'revoke', since: 2 })
  const refused = await verdict(pinned)
  expect([refused.outcome, refused.signer.state]).toEqual(['not-shown', 'not-shown'])
  expect(refused.signer.sentence).toContain('was revoked')
  expect((await verdict(after.at(-1)?.key ?? '')).outcome).toBe('yes')
  // Nothing takes it back.
  const id = pinned.split('+')[1] ?? ''
  await expect(change({ event: 'revoke', key: id, since: 5 })).rejects.toThrow('nothing takes that back')
  await expect(change({ event: 'revoke', key: id, since: 500 })).rejects.toThrow('The log has')
  await expect(change({ event: 'revoke', key: '00000000' })).rejects.toThrow('audit key list')
  const lower = await change({ event: 'revoke', key: id, since: 1 })
  expect(lower.keys[0]?.revoked?.since).toBe(1)
})

test('a change needs the secret of a reviewer', async () => {
  const wrong = { ...alice, pin: 'wrong' }
  await expect(withGate(gate => gate.changeLogKey({ event: 'rotate' }, wrong))).rejects.toThrow()
  expect(await keys()).toHaveLength(1)
})

test('a gate that runs signs with the key that another process put in force', async () => {
  const running = await open()
  await judgeWith(running)
  const before = await running.checkpoint()
  await change()
  await judgeWith(running)
  const after = await running.checkpoint()
  const { key } = await running.evidence({ entry: 1 })
  await running.close()
  const [first, second] = await keys()
  expect([before.publicKey, after.publicKey]).toEqual([first?.publicKey, second?.publicKey])
  expect(key).toBe(second?.key)
  expect(await problems()).toEqual([])
})

test('whoever is killed before the entry changed nothing, and whoever is killed after it has changed the key', async () => {
  const old = readFileSync(place('checkpoint.key'))
  await judge()
  // Before: the file of the next key is there, and no entry says anything of it.
  writeFileSync(place('checkpoint.key.next'), old)
  await withGate(gate => gate.checkpoint())
  expect(await keys()).toHaveLength(1)
  await change()
  expect(await keys()).toHaveLength(2)
  // After: the entry is there, and the files are as they were.
  const present = readFileSync(place('checkpoint.key'))
  writeFileSync(place('checkpoint.key.next'), present)
  writeFileSync(place('checkpoint.key'), old)
  await judge()
  const { publicKey } = await withGate(gate => gate.checkpoint())
  expect(publicKey).toBe((await keys())[1]?.publicKey)
  expect(readFileSync(place('checkpoint.key'))).toEqual(present)
  expect(existsSync(place('checkpoint.key.next'))).toBe(false)
  expect(await problems()).toEqual([])
})

test('an older key in the place of the one in force signs nothing, and is told', async () => {
  const old = readFileSync(place('checkpoint.key'))
  const { keys: after } = await change()
  writeFileSync(place('checkpoint.key'), old)
  const text = `checkpoint.key is not the key that entry ${after[1]?.from} put in force`
  await expect(withGate(gate => gate.checkpoint())).rejects.toThrow(text)
  await expect(change()).rejects.toThrow(text)
  await judge()
  await expect(bundle()).rejects.toThrow(text)
  expect(await problems()).toEqual([expect.stringContaining(text)])
})

test('an anchor names a key that entries lead to, and no other', async () => {
  const first = await withGate(gate => gate.checkpoint())
  await change()
  await judge()
  const second = await withGate(gate => gate.checkpoint())
  const verify = (anchors: (typeof first)[]) =>
    withGate(async gate => (await gate.verify({ anchors })).problems)
  expect(await verify([first, second])).toEqual([])
  const database = openDatabase(place('state.db'), 'FULL')
  const stored = database.prepare("SELECT seq, body FROM entries WHERE kind = 'key'").get() as never
  const entry = readKeyChange(stored)
  // A thief who has the old key goes on signing with it.
  database.prepare('UPDATE checkpoints SET public_key = ? WHERE size = ?').run(first.publicKey, second.size)
  database.close()
  expect((await problems()).join(' ')).toContain(`is signed by a key that entry ${entry?.seq} had replaced`)
})

test('a change that one of the two keys did not sign puts nothing in force', () => {
  const rotated = { event: 'rotated', log: 'x', isSigned: true } as const
  const changes = [
    { ...rotated, seq: 3, old: 'a', new: 'b' },
    { ...rotated, seq: 5, old: 'b', new: 'c', isSigned: false },
    { ...rotated, seq: 7, old: 'a', new: 'd' },
  ]
  const { keys: found, problems: wrong } = keyHistory(changes, undefined)
  expect(found.map(({ publicKey }) => publicKey)).toEqual(['a', 'b'])
  expect(wrong).toEqual([expect.stringContaining('entry 5'), expect.stringContaining('entry 7')])
})

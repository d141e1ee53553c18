import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { LocalGate } from '../../src/gate/core/local-gate.ts'
import { offeredTool } from '../../src/gate/core/intake/offered-tool.ts'
import {
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../src/judge/policy/default-profile.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { keyFiles } from '../../src/gate/store/log-key/key-files.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { call } from '../contracts/gate-contract.ts'
import { failing, type Fault } from './failing-database.ts'

const policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: { default: defaultProfile },
  rules: [],
  digest: 'test',
}
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-faults-'))
  chmodSync(folder, 0o700)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const writes: Readonly<Record<string, RegExp>> = {
  'the start of the transaction': /^BEGIN/,
  'the entry': /^INSERT INTO entries/,
  'the decision': /^INSERT INTO decisions/,
  'the count of calls': /^INSERT INTO meta/,
  'the count of the function': /^INSERT INTO counts/,
  'the end of the transaction': /^COMMIT/,
}

describe.each(Object.keys(writes))('when %s is', what => {
  test.each<Fault>(['failed', 'failed but persisted'])(
    '%s, nothing is allowed and the log stays whole',
    async fault => {
      let on = false
      const database = openDatabase(join(folder, 'state.db'), 'FULL')
      const store = new SqliteStore({
        database: failing(database, writes[what] as RegExp, fault, () => on),
        key: keyFiles(folder),
        now: Date.now,
      })
      const gate = new LocalGate({
        store,
        policy,
        filters: builtInFilters,
        stateFolders: [folder],
        now: Date.now,
        clock: () => performance.now(),
      })
      await gate.evaluate(call({ tool: 'get_users' }))
      on = true
      await expect(gate.evaluate(call({ tool: 'get_users' }))).rejects.toMatchObject({ code: 'storage' })
      on = false
      const after = await gate.evaluate(call({ tool: 'get_users' }))
      expect(after.effect).toBe('allow')
      const report = await gate.verify()
      expect(report.problems).toEqual([])
      expect(report.entries).toBeGreaterThanOrEqual(2)
      await gate.close()
    },
  )
})

describe.each([
  ['the start', /^BEGIN/],
  ['the end', /^COMMIT/],
])('when %s of what a judgement reads is', (_, sql) => {
  test.each<Fault>(['failed', 'failed but persisted'])('%s, nothing is allowed', async fault => {
    let on = false
    const database = openDatabase(join(folder, 'state.db'), 'FULL')
    const through = failing(database, sql, fault, () => on, 'reading')
    const store = new SqliteStore({ database: through, key: keyFiles(folder), now: Date.now })
    const clock = () => performance.now()
    const parts = { policy, filters: builtInFilters, stateFolders: [folder], now: Date.now, clock }
    const gate = new LocalGate({ store, ...parts })
    on = true
    await expect(gate.evaluate(call({ tool: 'get_users' }))).rejects.toMatchObject({ code: 'storage' })
    on = false
    expect((await gate.evaluate(call({ tool: 'get_users' }))).effect).toBe('allow')
    expect(await gate.verify()).toMatchObject({ problems: [], entries: 1 })
    await gate.close()
  })
})

const toolWrites: Readonly<Record<string, RegExp>> = {
  'the use': /^INSERT INTO tool_uses/,
  'the definition': /^INSERT OR IGNORE INTO tool_definitions/,
  'the pin': /^INSERT INTO tool_pins/,
  'the entry': /^INSERT INTO entries/,
  'the end of the transaction': /^COMMIT/,
}

describe.each(Object.keys(toolWrites))('when, of the first use of a tool of a server, %s is', what => {
  test.each<Fault>(['failed', 'failed but persisted'])('%s, pins and log say the same', async fault => {
    let on = false
    const database = openDatabase(join(folder, 'state.db'), 'FULL')
    const through = failing(database, toolWrites[what] as RegExp, fault, () => on)
    const store = new SqliteStore({ database: through, key: keyFiles(folder), now: Date.now })
    const now = Date.now
    const clock = () => performance.now()
    const gate = new LocalGate({ store, policy, filters: builtInFilters, stateFolders: [folder], now, clock })
    const parts = offeredTool(
      { name: 'notes', reached: null },
      { name: 'get_note', description: 'Gives one.' },
    )
    const use = () => gate.evaluate({ ...call({ tool: 'mcp__notes__get_note' }), ...parts })
    on = true
    await expect(use()).rejects.toMatchObject({ code: 'storage' })
    on = false
    expect((await use()).effect).toBe('allow')
    expect(await gate.tools.list()).toHaveLength(1)
    expect((await gate.verify()).problems).toEqual([])
    await gate.close()
  })
})

const canaryWrites: Readonly<Record<string, RegExp>> = {
  'the start of the transaction': /^BEGIN/,
  'the canary': /^INSERT INTO canaries/,
  'the removal': /^UPDATE canaries/,
  'the count of changes': /^INSERT INTO meta/,
  'the entry': /^INSERT INTO entries/,
  'the end of the transaction': /^COMMIT/,
}

describe.each(Object.keys(canaryWrites))('when, of a change of canaries, %s is', what => {
  test.each<Fault>(['failed', 'failed but persisted'])('%s, state and log say the same', async fault => {
    let on = false
    const database = openDatabase(join(folder, 'state.db'), 'FULL')
    const isOn = () => on
    const store = new SqliteStore({
      database: failing(database, canaryWrites[what] as RegExp, fault, isOn),
      key: keyFiles(folder),
      now: Date.now,
    })
    const canary = (id: string) => ({ id, kind: 'password', value: `${id}-Vq2Lw8ZpTn6Y`, at: 1 })
    store.changeCanaries([canary('old')], [], 1)
    on = true
    expect(() => store.changeCanaries([canary('new')], ['old'], 2)).toThrowError('The log can')
    on = false
    const live = store.canaries().map(({ id }) => id)
    const logged = store.entries(0, 10).map(({ body }) => JSON.parse(body) as { what: string; id: string })
    const statement = new Set<string>()
    for (const { what: change, id } of logged) {
      if (change === 'added') statement.add(id)
      else statement.delete(id)
    }
    expect(live).toEqual([...statement])
    expect(live).toHaveLength(1)
    store.changeCanaries([canary('third')], [], 3)
    expect(store.canaries()).toHaveLength(2)
    await store.close()
  })
})

test('what another process plants is watched for at once', async () => {
  const first = await openGate({ stateFolder: folder, policy })
  const second = await openGate({ stateFolder: folder, policy })
  const text = 'Vq2Lw8ZpTn6YkXmRt4'
  const post = () => second.evaluate(call({ tool: 'save_note', args: { text } }))
  expect((await post()).effect).not.toBe('deny')
  await first.changeCanaries({ add: [{ kind: 'password', value: text }] })
  expect((await post()).effect).toBe('deny')
  await first.close()
  await second.close()
})

test('a full disk refuses with a reason, and the gate goes on when there is room again', async () => {
  const database = openDatabase(join(folder, 'state.db'), 'FULL')
  const store = new SqliteStore({ database, key: keyFiles(folder), now: Date.now })
  const gate = new LocalGate({
    store,
    policy,
    filters: builtInFilters,
    stateFolders: [folder],
    now: Date.now,
    clock: () => performance.now(),
  })
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number }
  database.exec(`PRAGMA max_page_count = ${pages}`)
  const big = () => gate.evaluate(call({ tool: 'save_note', args: { text: 'x'.repeat(60_000) } }))
  await expect(Promise.all(Array.from({ length: 20 }, big))).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining('the disk is full'),
  })
  database.exec('PRAGMA max_page_count = 1000000')
  expect((await big()).effect).toBe('allow')
  expect((await gate.verify()).ok).toBe(true)
  await gate.close()
})

/** A gate, and the same log in another hand. */
function openTwice(patience: number) {
  const file = join(folder, 'state.db')
  const store = new SqliteStore({
    database: openDatabase(file, 'FULL'),
    key: keyFiles(folder),
    now: Date.now,
    patience,
  })
  const gate = new LocalGate({
    store,
    policy,
    filters: builtInFilters,
    stateFolders: [folder],
    now: Date.now,
    clock: () => performance.now(),
  })
  return { gate, other: openDatabase(file, 'FULL') }
}

test.each(['BEGIN IMMEDIATE', 'BEGIN EXCLUSIVE'])(
  'a log that another process keeps locked (%s) refuses with a reason, and the gate goes on when it ends',
  async lock => {
    const { gate, other } = openTwice(100)
    other.exec(lock)
    await expect(gate.evaluate(call({ tool: 'get_users' }))).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('another process keeps it locked'),
    })
    other.exec('ROLLBACK')
    other.close()
    expect((await gate.evaluate(call({ tool: 'get_users' }))).effect).toBe('allow')
    expect(await gate.verify()).toMatchObject({ ok: true, entries: 1 })
    await gate.close()
  },
)

test('while another process writes the gate goes on with everything else, and writes when that ends', async () => {
  const { gate, other } = openTwice(60_000)
  other.exec('BEGIN EXCLUSIVE')
  const messages: string[] = []
  const calls = Promise.all(
    [call({ tool: 'get_users' }), call({ tool: 'get_users' })].map(one => gate.evaluate(one)),
  )
  const written = calls.then(decisions => messages.push(...decisions.map(({ effect }) => effect)))
  for (let turn = 0; turn < 5; turn++) {
    expect(await gate.paused()).toBeNull()
    expect(await gate.decisions({})).toEqual([])
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  expect(messages).toEqual([])
  other.exec('COMMIT')
  other.close()
  await written
  expect(messages).toEqual(['allow', 'allow'])
  await gate.close()
})

test('a gate that is closed while another process writes waits for what it was asked', async () => {
  const { gate, other } = openTwice(60_000)
  other.exec('BEGIN EXCLUSIVE')
  const asked = gate.evaluate(call({ tool: 'get_users' }))
  await new Promise(resolve => setTimeout(resolve, 5))
  const closed = gate.close()
  other.exec('COMMIT')
  other.close()
  expect((await asked).effect).toBe('allow')
  await closed
})

test('an entry that somebody changed is found, and opening the log notes it', async () => {
  const first = await openGate({ stateFolder: folder, policy })
  await first.evaluate(call({ kind: 'shell', args: { command: 'rm -rf /' } }))
  await first.close()
  const database = openDatabase(join(folder, 'state.db'), 'FULL')
  database.exec(`UPDATE entries SET body = replace(body, '"deny"', '"allow"')`)
  database.close()
  const gate = await openGate({ stateFolder: folder, policy })
  const report = await gate.verify()
  expect(report.ok).toBe(false)
  expect(report.problems[0]).toContain('entry 1 was changed')
  expect(report.entries).toBe(2)
  await gate.close()
})

test('a log that was written anew from the start is found by its anchor alone', async () => {
  const first = await openGate({ stateFolder: join(folder, 'a'), policy })
  await first.evaluate(call({ kind: 'shell', args: { command: 'rm -rf /' } }))
  const anchor = await first.checkpoint()
  await first.close()
  const second = await openGate({ stateFolder: join(folder, 'b'), policy })
  await second.evaluate(call({ kind: 'shell', args: { command: 'git status' } }))
  expect((await second.verify()).ok).toBe(true)
  expect((await second.verify({ anchors: [anchor] })).problems.join(' ')).toContain('written anew')
  const later = await second.checkpoint()
  for (const fromCheckpoint of [false, true]) {
    const { problems } = await second.verify({ anchors: [anchor, later], fromCheckpoint })
    expect(problems.join(' ')).toContain('written anew')
    expect(problems.join(' ')).toContain('another key')
  }
  expect((await second.verify({ anchors: [later], fromCheckpoint: true })).problems).toEqual([])
  await second.close()
})

test('state is for its owner alone, and a folder that others may write to is refused', async () => {
  const gate = await openGate({ stateFolder: join(folder, 'state'), policy })
  await gate.evaluate(call({ tool: 'get_users' }))
  const mode = (name: string) => statSync(join(folder, 'state', name)).mode & 0o777
  expect(mode('.')).toBe(0o700)
  expect([mode('state.db'), mode('checkpoint.key')]).toEqual([0o600, 0o600])
  await gate.close()
  chmodSync(join(folder, 'state'), 0o777)
  await expect(openGate({ stateFolder: join(folder, 'state'), policy })).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining('Others may write'),
  })
})

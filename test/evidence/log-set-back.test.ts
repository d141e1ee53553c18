import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { policyWith } from '../people/open-people-gate.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-notes-'))
  const made = folder
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
})

const place = (name: string) => join(folder, name)
const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }
let calls = 0

/** Opens the gate on the folder, does something, and closes it. */
async function withGate<T>(work: (gate: Awaited<ReturnType<typeof openGate>>) => Promise<T>): Promise<T> {
  const gate = await openGate({ stateFolder: folder, policy: policyWith() })
  try {
    return await work(gate)
  } finally {
    await gate.close()
  }
}

const judge = (count: number) =>
  withGate(async gate => {
    for (let i = 0; i < count; i++)
      await gate.evaluate(
        parseCall({ id: `call-${++calls}`, kind: 'shell', args: { command: 'ls' } }, defaults),
      )
  })
const note = () => withGate(gate => gate.evidence({ entry: 1 }))
const problems = () => withGate(async gate => (await gate.verify()).problems)

test('a note is kept beside the state, and stays the same while nothing is written', async () => {
  await judge(3)
  const first = await note()
  expect(first.size).toBe(3)
  expect(readFileSync(place('checkpoint.last'), 'utf8')).toBe(first.note)
  expect(await note()).toEqual(first)
  await judge(1)
  const second = await note()
  expect(second.size).toBe(4)
  expect(second.origin).toBe(first.origin)
  expect(await problems()).toEqual([])
})

test('an older state in the place of the newest is told, and nothing is signed about it', async () => {
  await judge(2)
  const database = openDatabase(place('state.db'), 'FULL')
  database.exec(`VACUUM INTO '${place('old.db')}'`)
  database.close()
  await judge(2)
  const signed = await note()
  for (const end of ['', '-wal', '-shm']) rmSync(place(`state.db${end}`), { force: true })
  copyFileSync(place('old.db'), place('state.db'))
  expect(await problems()).toEqual([expect.stringContaining('The log was set back: its last note covers 4')])
  await expect(note()).rejects.toThrow('The log was set back')
  // As long as before, and of another history: no count shows it.
  await judge(2)
  expect(await problems()).toEqual([expect.stringContaining('The log was written anew')])
  await judge(5)
  await expect(note()).rejects.toThrow('The log was written anew: its first 4 entries')
  expect(readFileSync(place('checkpoint.last'), 'utf8')).toBe(signed.note)
})

test('a file beside it that is no note, or that of another log, is no reason to sign', async () => {
  await judge(2)
  const { note: text, origin } = await note()
  for (const other of ['', 'x', text.replace('\n2\n', '\n02\n'), text.replace('\n\n', '\nmore\n\n')]) {
    writeFileSync(place('checkpoint.last'), other)
    await expect(note()).rejects.toThrow('checkpoint.last is no note')
  }
  writeFileSync(place('checkpoint.last'), text.replaceAll(origin, 'countersign/other'))
  await expect(note()).rejects.toThrow('checkpoint.last is a note of another log')
  writeFileSync(place('checkpoint.last'), text)
  expect((await note()).note).toBe(text)
})

test('notes without the file of the last one are no reason to sign: it tells whether the log was set back', async () => {
  await judge(2)
  const { note: text } = await note()
  rmSync(place('checkpoint.last'))
  await judge(1)
  await expect(note()).rejects.toThrow('checkpoint.last is missing, though notes were signed')
  expect(await problems()).toEqual([expect.stringContaining('checkpoint.last is missing')])
  writeFileSync(place('checkpoint.last'), text)
  expect((await note()).size).toBe(3)
})

test('a key that was made in the place of a lost one signs nothing under the name of the log', async () => {
  await judge(2)
  await note()
  const stored = readFileSync(place('checkpoint.key'))
  rmSync(place('checkpoint.key'))
  await expect(note()).rejects.toThrow('checkpoint.key is none of the keys that this log ever had')
  expect(await problems()).toContainEqual(expect.stringContaining('checkpoint.key is none of the keys'))
  writeFileSync(place('checkpoint.key'), stored)
  expect((await note()).size).toBe(2)
})

test('stored roots that are wrong are made anew: the log is not blamed for them', async () => {
  await judge(300)
  const { note: text } = await note()
  const database = openDatabase(place('state.db'), 'FULL')
  expect(database.prepare('UPDATE tree_tiles SET hash = zeroblob(32)').run().changes).toBe(1)
  database.close()
  expect(await problems()).toEqual([])
  await judge(1)
  const { note: next, size } = await note()
  expect(size).toBe(301)
  const again = openDatabase(place('state.db'), 'FULL')
  again.exec('DELETE FROM tree_tiles; DELETE FROM notes')
  again.close()
  expect((await note()).note).toBe(next)
  expect(next).not.toBe(text)
})

test('a note whose transaction was cut off is taken for what it is: the log is how it says', async () => {
  await judge(3)
  const { note: text } = await note()
  const database = openDatabase(place('state.db'), 'FULL')
  database.exec('DELETE FROM notes; DELETE FROM tree_tiles')
  database.close()
  expect((await note()).note).toBe(text)
  expect(await problems()).toEqual([])
})

import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GateError } from '../../src/ground/model/errors.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { stateDamage } from '../../src/daemon/resident/state-damage.ts'
import { Damage } from '../../src/gate/store/integrity/damage.ts'
import { RestChecker } from '../../src/gate/store/integrity/rest-checker.ts'
import { watchStatements } from '../../src/gate/store/integrity/watch-statements.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { call } from '../contracts/gate-contract.ts'

const world = mkdtempSync(join(tmpdir(), 'countersign-damage-'))
const whole = join(world, 'whole')
const pageSize = 4_096
/** Every so manyth page is damaged. */
const step = 7

beforeAll(async () => {
  const gate = await openGate({ stateFolder: whole })
  for (let i = 0; i < 150; i++)
    await gate.evaluate({
      ...call({ tool: 'Bash', arguments: { command: 'ls' } }),
      id: `call-${i}`,
      session: `s-${i % 7}`,
    })
  await gate.close()
  const database = openDatabase(join(whole, 'state.db'), 'FULL')
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
})
afterAll(() => rmSync(world, { recursive: true, force: true }))

/** A copy of the state in which some bytes are others. */
function copyOf(name: string, change: (file: string) => void): string {
  const made = mkdtempSync(join(world, `${name}-`))
  chmodSync(made, 0o700)
  for (const file of ['state.db', 'checkpoint.key']) copyFileSync(join(whole, file), join(made, file))
  change(join(made, 'state.db'))
  return made
}

/** Reads all of a state as a gate does at rest; gives what was found. */
function readWhole(stateFolder: string): GateError | undefined {
  const damage = new Damage(stateFolder)
  try {
    const database = watchStatements(openDatabase(join(stateFolder, 'state.db'), 'FULL'), damage)
    const checker = new RestChecker(database, damage)
    while (checker.hasNext());
    database.close()
  } catch (error) {
    if (error instanceof GateError) return error
    throw error
  }
  return damage.error()
}

async function evaluateIn(stateFolder: string) {
  const gate = await openGate({ stateFolder })
  try {
    return await gate.evaluate({ ...call({ tool: 'Bash', arguments: { command: 'ls' } }), id: 'call-after' })
  } finally {
    await gate.close()
  }
}

test('a page that can’t be a page is found at rest or at once, and then every process refuses', async () => {
  const pages = readFileSync(join(whole, 'state.db')).length / pageSize
  expect(pages).toBeGreaterThan(100)
  let refused = 0
  for (let page = 1; page < pages; page += step) {
    const folder = copyOf(`page-${page}`, file => {
      const bytes = readFileSync(file)
      bytes.fill(0xff, page * pageSize, page * pageSize + 16)
      writeFileSync(file, bytes)
    })
    const found = readWhole(folder)
    if (!found) continue
    refused++
    await expect(evaluateIn(folder)).rejects.toMatchObject({ code: 'storage' })
  }
  expect(refused).toBeGreaterThan(0.8 * (pages / step))
})

test('one letter of an entry is found by its hash, and verify names the entry', async () => {
  const folder = copyOf('letter', file => {
    const database = openDatabase(file, 'FULL')
    database.exec(`UPDATE entries SET body = replace(body, '"ls"', '"rm"') WHERE seq = 20`)
    // Another letter than the one that is there, which is drawn at random.
    const letter = `CASE substr(body, 41, 1) WHEN 'x' THEN 'y' ELSE 'x' END`
    database.exec(
      `UPDATE entries SET body = substr(body, 1, 40) || ${letter} || substr(body, 42) WHERE seq = 20`,
    )
    database.close()
  })
  expect(readWhole(folder)?.message).toContain('entry 20 does not carry its own hash')
  const gate = await openGate({ stateFolder: folder })
  await expect(gate.evaluate(call({ tool: 'Bash', arguments: { command: 'ls' } }))).rejects.toMatchObject({
    kind: 'damaged',
  })
  await expect(gate.paused()).rejects.toMatchObject({ kind: 'damaged' })
  const { ok, problems } = await gate.verify()
  expect(ok).toBe(false)
  expect(problems.join('\n')).toMatch(/entry 20 was changed/)
  await gate.close()
})

test('a time that no number holds is damage: it is said in one sentence, and verify names the entry and reads all others', async () => {
  for (const seq of [20, 150]) {
    const folder = copyOf(`time-${seq}`, file => {
      const database = openDatabase(file, 'FULL')
      database.exec(`UPDATE entries SET at = 9007199254740993 WHERE seq = ${seq}`)
      database.close()
    })
    expect(readWhole(folder)).toMatchObject({
      kind: 'damaged',
      message: expect.stringMatching(
        /^The state is damaged \(a number in state\.db is larger than any that is written there\), so nothing is allowed: .*restore FILE/,
      ),
    })
    await expect(evaluateIn(folder)).rejects.toMatchObject({ code: 'storage', kind: 'damaged' })
    const gate = await openGate({ stateFolder: folder })
    const { ok, problems, entries } = await gate.verify()
    await gate.close()
    expect([ok, entries]).toEqual([false, 150])
    expect(problems).toContain(`entry ${seq} can’t be read`)
    expect(problems.join('\n')).not.toContain('JavaScript')
  }
})

test('verify names the entries of a page that can’t be read, and reads all others', async () => {
  const pages = readFileSync(join(whole, 'state.db')).length / pageSize
  let lost: number | undefined
  for (let page = 10; lost === undefined && page < pages; page++) {
    const folder = copyOf(`lost-${page}`, file => {
      const bytes = readFileSync(file)
      if (bytes[page * pageSize] === 13) bytes.fill(0xff, page * pageSize, page * pageSize + 16)
      writeFileSync(file, bytes)
    })
    if (!readWhole(folder)) continue
    const gate = await openGate({ stateFolder: folder }).catch(() => undefined)
    if (!gate) continue
    const { problems, entries } = await gate.verify()
    await gate.close()
    const named = problems.find(problem => /^entr(y|ies) .* can’t be read$/.test(problem))
    if (named === undefined) continue
    lost = page
    expect(entries).toBe(150)
  }
  expect(lost).toBeGreaterThan(9)
})

test('a state that was cut short is refused', async () => {
  for (const share of [0.1, 0.5, 0.9]) {
    const folder = copyOf(`cut-${share}`, file => {
      const pages = Math.floor((readFileSync(file).length / pageSize) * share)
      truncateSync(file, pages * pageSize)
    })
    expect(readWhole(folder)).toMatchObject({ code: 'storage' })
    await expect(evaluateIn(folder)).rejects.toMatchObject({ code: 'storage' })
  }
})

test.each([
  ['the header', 0, 16],
  ['the size of a page', 16, 2],
  ['the page of the schema', 100, 32],
  ['the rows of the schema', pageSize - 24, 24],
])(
  'damage in %s refuses at once, is noted, and every other process says what to do',
  async (_what, at, length) => {
    const folder = copyOf('first-page', file => {
      const bytes = readFileSync(file)
      bytes.fill(0xff, at, at + length)
      writeFileSync(file, bytes)
    })
    const refused = {
      code: 'storage',
      kind: 'damaged',
      message: expect.stringMatching(/countersign restore FILE/),
    }
    await expect(evaluateIn(folder)).rejects.toMatchObject(refused)
    expect(new Damage(folder).error()).toMatchObject(refused)
    await expect(evaluateIn(folder)).rejects.toMatchObject(refused)
    expect(stateDamage(folder)).toMatch(/^The state is damaged \(.*\), so nothing is allowed:/)
  },
)

test('a whole state is read to its end, and nothing is said', () => {
  expect(readWhole(copyOf('fine', () => {}))).toBeUndefined()
})

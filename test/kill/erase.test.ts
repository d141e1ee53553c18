import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompiled } from '../../scripts/build-compiled.mjs'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { verifyLog } from '../../src/gate/core/log/verify-log.ts'
import { randomFor, sampleSize, showSeedWhereItFails } from '../samples.ts'

const kills = sampleSize(25, 5)
const root = fileURLToPath(new URL('../..', import.meta.url))
const inside = `node_modules/.erase-test-${process.pid}`
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-erase-kill-'))
  await buildCompiled('eraser', 'test/kill/eraser.ts', {
    folder: inside,
    external: [
      '@photostructure/sqlite',
      'libpg-query',
      '@guanmingchiu/sqlparser-ts',
      '@simplewebauthn/server',
    ],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  })
})

afterAll(() => {
  for (const made of [folder, join(root, inside)]) rmSync(made, { recursive: true, force: true })
})

/** Erases until it is killed; gives the calls that it named as erased. */
function eraseAndDie(file: string, first: number, lifetime: number): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [closedInspector, join(root, inside, 'eraser.cjs'), file, String(first)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let printed = ''
    child.stdout.on('data', chunk => {
      if (printed === '') setTimeout(() => child.kill('SIGKILL'), lifetime)
      printed += chunk
    })
    child.on('close', (_code, signal) =>
      signal === 'SIGKILL'
        ? resolve(printed.split('\n').slice(0, -1).map(Number))
        : reject(new Error('it ended by itself')),
    )
  })
}

test(`after ${kills} kills in the middle of erasures each is whole or was not begun, and the next start cleans up`, async () => {
  showSeedWhereItFails()
  const random = randomFor('kills of erasures')
  const file = join(folder, 'state.db')
  const named: number[] = []
  for (let i = 0; i < kills; i++) named.push(...(await eraseAndDie(file, i * 10_000, random(40))))
  const database = openDatabase(file, 'FULL')
  const key = generateKeyPairSync('ed25519').privateKey
  const store = new SqliteStore({ database, key, now: () => Date.now(), longLived: true })
  const isUnclean = () => database.prepare("SELECT 1 FROM meta WHERE key = 'erasing'").get() !== undefined
  await expect.poll(isUnclean).toBe(false)
  expect((await verifyLog(store, {})).problems).toEqual([])
  const bytes = readdirSync(folder).map(name => readFileSync(join(folder, name)).toString('latin1'))
  const erased: number[] = []
  for (const { call, missing } of store.decisions({ limit: 1_000 })) {
    const i = Number(call.id.slice('call-'.length))
    const word = `customer-${i}-end`
    if (missing) erased.push(i)
    expect(
      bytes.some(text => text.includes(word)),
      word,
    ).toBe(!missing)
  }
  expect(named.length).toBeGreaterThanOrEqual(kills)
  expect(named.filter(i => !erased.includes(i))).toEqual([])
  await store.close()
})

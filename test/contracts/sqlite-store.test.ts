import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { newMemoryStore } from '../../src/gate/store/new-memory-store.ts'
import { keyFiles } from '../../src/gate/store/log-key/key-files.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { storeContract } from './store-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-store-'))
let number = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clock = { now: 0 }
const parts = { key: keyFiles(null), now: () => clock.now }

storeContract('a store on a file', () => {
  const file = join(folder, `${number++}.db`)
  const another = () => new SqliteStore({ ...parts, database: openDatabase(file, 'FULL') })
  return { store: another(), clock, another }
})

storeContract('a store in memory', () => ({ store: newMemoryStore(parts).store, clock }))

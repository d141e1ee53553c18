import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { readTransaction } from '../transaction.ts'
import { OtherWrites } from './other-writes.ts'

test('work that sees one state has one answer, and what comes after it has the new one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-writes-'))
  const [own, other] = [
    openDatabase(join(folder, 'a.db'), 'FULL'),
    openDatabase(join(folder, 'a.db'), 'FULL'),
  ]
  const writes = new OtherWrites(own, false)
  const write = () => other.exec("INSERT OR REPLACE INTO meta (key, value) VALUES ('a', random())")
  const within = readTransaction(own, () =>
    writes.during(() => {
      const before = writes.revisionWith(1)
      write()
      return [before, writes.revisionWith(1), writes.during(() => writes.revisionWith(1))]
    }),
  )
  expect(new Set(within).size).toBe(1)
  const after = writes.revisionWith(1)
  expect(after).not.toBe(within[0])
  expect(() =>
    writes.during(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  write()
  expect(writes.revisionWith(1)).not.toBe(after)
  for (const one of [own, other]) one.close()
  rmSync(folder, { recursive: true })
})

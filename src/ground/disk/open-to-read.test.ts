import { execFileSync } from 'node:child_process'
import { closeSync, linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readWantedFiles } from '../../gate/core/judge/read-wanted-files.ts'
import { findInFiles } from '../../gate/store/erasure/find-in-files.ts'
import { lockFolder } from '../../gate/store/folder-lock.ts'
import { openDatabase } from '../../gate/store/open-database.ts'
import { openToRead } from './open-to-read.ts'
import { readRegularFile } from './read-regular-file.ts'

let folder = ''
const at = (name: string) => join(folder, name)

/** Tries from another process to lock a file as SQLite does; POSIX never tells a process of its own locks. */
function isFree(name: string): boolean {
  const script = `
    const { DatabaseSync } = require('@photostructure/sqlite')
    const database = new DatabaseSync(process.argv[1])
    try { database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE'); console.log('free') } catch { console.log('locked') }`
  return execFileSync(process.execPath, ['-e', script, at(name)], { encoding: 'utf8' }).includes('free')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-held-'))
  const lock = lockFolder(at('gate.lock'))
  const database = openDatabase(at('state.db'), 'FULL')
  onTestFinished(() => {
    database.close()
    lock?.release()
    rmSync(folder, { recursive: true })
  })
})

test('a lock that is held is seen by another process', () => {
  expect(isFree('gate.lock')).toBe(false)
  expect(isFree('other')).toBe(true)
})

test.each(['gate.lock', 'state.db', 'state.db-wal', 'state.db-shm'])('%s is not opened in passing', name => {
  linkSync(at(name), at('hard'))
  symlinkSync(at(name), at('link'))
  for (const one of [name, 'hard', 'link']) {
    expect(() => openToRead(at(one))).toThrow('belongs to a database that is open here')
    expect(() => readRegularFile(at(one), 1_000_000)).toThrow('belongs to a database')
    expect(readWantedFiles([at(one)], () => false).unread.get(at(one))).toBe('no right to read it')
  }
  expect(isFree('gate.lock')).toBe(false)
})

test('a search of the folder for what was erased leaves every lock as it was', () => {
  writeFileSync(at('note'), 'the word is here')
  const search = () => [...findInFiles(folder, ['the word']).found.values()].flat()
  expect(search()).toEqual([at('note')])
  expect(search()).toEqual([at('note')])
  expect(isFree('gate.lock')).toBe(false)
})

test('other files are opened, and said to be missing as the system does', () => {
  writeFileSync(at('note'), 'x')
  closeSync(openToRead(at('note')))
  expect(() => openToRead(at('none'))).toThrow('ENOENT')
})

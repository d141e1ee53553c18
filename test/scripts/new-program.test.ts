import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newProgram } from '../../scripts/new-program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const commands = 'src/judge/readers/commands'
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-program-'))
  cpSync(join(root, commands), join(folder, commands), { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(folder, commands, file), 'utf8')

test('a new program has its record with an example, and its place in the list', () => {
  expect(newProgram(folder, 'odd-copy', 'network')).toEqual([
    `${commands}/network/odd-copy.ts`,
    `${commands}/index.ts`,
  ])
  expect(read('network/odd-copy.ts')).toContain("names: ['odd-copy']")
  expect(read('network/odd-copy.ts')).toContain("examples: [['odd-copy a.txt', 'read a.txt']]")
  expect(read('index.ts')).toContain("import { oddCopy } from './network/odd-copy.ts'")
  expect(read('index.ts')).toMatch(/\n {2}oddCopy,\n\]\.flat\(\)/)
})

test('a name that is no name of a variable gets one', () => {
  newProgram(folder, '9zip.x', 'files')
  expect(read('index.ts')).toContain("import { program9zipX } from './files/program-9zip-x.ts'")
  newProgram(folder, 'delete', 'files')
  expect(read('files/program-delete.ts')).toContain('export const programDelete: readonly Program[]')
})

test('a name that is taken or is none, and a folder that is none, are refused with one sentence', () => {
  expect(() => newProgram(folder, 'rclone', 'cloud')).toThrow('There is a program rclone already')
  expect(() => newProgram(folder, 'bin/odd copy', 'files')).toThrow('is no name of a program')
  expect(() => newProgram(folder, 'odd-copy', '')).toThrow('one of cloud, code, databases')
  newProgram(folder, 'odd-copy', 'cloud')
  expect(() => newProgram(folder, 'odd-copy', 'cloud')).toThrow('There is a file')
  expect(() => newProgram(folder, 'backups', 'cloud')).toThrow('The index has a family backups already')
})

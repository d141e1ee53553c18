import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepCompiled, readCompiled } from './main.ts'

/** A file of code in a folder of its own. */
function codeFile(): { readonly file: string; readonly folder: string; readonly kept: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-code-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'code.cjs')
  writeFileSync(file, 'exports.a = 1')
  chmodSync(file, 0o640)
  const kept = () => join(folder, readdirSync(folder).find(name => name !== 'code.cjs') ?? 'nothing')
  return { file, folder, kept }
}

test('what was kept is given back, with the mode of its code', () => {
  const { file, kept } = codeFile()
  expect(readCompiled(file)).toBeUndefined()
  keepCompiled(file, Buffer.from('compiled'))
  expect(readCompiled(file)?.toString()).toBe('compiled')
  expect(statSync(kept()).mode & 0o777).toBe(0o640)
  expect(kept()).toContain(process.version)
})

test('each part of a file is kept by itself', () => {
  const { file } = codeFile()
  keepCompiled(file, Buffer.from('of check'), 'check')
  keepCompiled(file, Buffer.from('of run'), 'run')
  expect(readCompiled(file, 'check')?.toString()).toBe('of check')
  expect(readCompiled(file, 'run')?.toString()).toBe('of run')
  expect(readCompiled(file, 'audit')).toBeUndefined()
  expect(readCompiled(file)).toBeUndefined()
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')])],
])('what is %s is not given', (_what, spoil) => {
  const { file, kept } = codeFile()
  keepCompiled(file, Buffer.from('compiled'))
  writeFileSync(kept(), spoil(readFileSync(kept())))
  expect(readCompiled(file)).toBeUndefined()
})

test('where nothing can be kept, nothing is left behind', () => {
  const { file, folder } = codeFile()
  keepCompiled(join(folder, 'no-such', 'code.cjs'), Buffer.from('compiled'))
  rmSync(file)
  keepCompiled(file, Buffer.from('compiled'))
  expect(readdirSync(folder)).toEqual([])
})

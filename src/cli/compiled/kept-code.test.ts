import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepCompiled, keptCompiled } from './kept-code.ts'

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
  expect(keptCompiled(file)).toBeUndefined()
  keepCompiled(file, Buffer.from('compiled'))
  expect(keptCompiled(file)?.toString()).toBe('compiled')
  expect(statSync(kept()).mode & 0o777).toBe(0o640)
  expect(kept()).toContain(process.version)
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')])],
])('what is %s is not given', (_what, spoil) => {
  const { file, kept } = codeFile()
  keepCompiled(file, Buffer.from('compiled'))
  writeFileSync(kept(), spoil(readFileSync(kept())))
  expect(keptCompiled(file)).toBeUndefined()
})

test('where nothing can be kept, nothing is left behind', () => {
  const { file, folder } = codeFile()
  keepCompiled(join(folder, 'no-such', 'code.cjs'), Buffer.from('compiled'))
  rmSync(file)
  keepCompiled(file, Buffer.from('compiled'))
  expect(readdirSync(folder)).toEqual([])
})

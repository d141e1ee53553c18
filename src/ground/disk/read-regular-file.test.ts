import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadPolicy } from '../../gate/config/load-policy.ts'
import { readRegularFile } from './read-regular-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a pipe, a device, a folder and a file that is too large are refused at once', () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const path of [pipe, '/dev/zero', folder])
    expect(() => readRegularFile(path, 100)).toThrow('no regular file')
  writeFileSync(join(folder, 'large'), 'x'.repeat(101))
  expect(() => readRegularFile(join(folder, 'large'), 100)).toThrow('larger')
})

test('a project’s policy that is a pipe, or names a device as rules, is refused and holds nobody up', () => {
  for (const [name, make] of [
    ['piped', (file: string) => execFileSync('mkfifo', [file])],
    ['device', (file: string) => writeFileSync(file, '[secrets]\nrules = ["/dev/zero"]\n')],
  ] as const) {
    mkdirSync(join(folder, name, '.countersign'), { recursive: true })
    const projectFile = join(folder, name, '.countersign', 'policy.toml')
    make(projectFile)
    expect(() => loadPolicy({ knownCodes: {}, readShell: () => [], projectFile })).toThrow('no regular file')
  }
})

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changeObserve, daysFrom } from './change-observe.ts'

const folder = mkdtempSync(join(tmpdir(), 'observe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const until = Date.UTC(2030, 0, 1)

test('it is written into the person’s own file, and taken out again', () => {
  const path = join(folder, 'policy.toml')
  writeFileSync(path, '# mine\n[profile.default]\ncritical = "deny"\n')
  changeObserve({ until, profiles: ['codex'] }, path)
  expect(readFileSync(path, 'utf8')).toContain('profiles = ["codex"]')
  changeObserve(null, path)
  expect(readFileSync(path, 'utf8')).toBe('# mine\n[profile.default]\ncritical = "deny"\n')
})

test('where there is nothing to end, no file is made', () => {
  const path = join(folder, 'none.toml')
  changeObserve(null, path)
  expect(existsSync(path)).toBe(false)
})

test('a file that is wrong stays as it is', () => {
  const path = join(folder, 'wrong.toml')
  writeFileSync(path, 'critical = \n')
  expect(() => changeObserve({ until, profiles: [] }, path)).toThrow()
  expect(readFileSync(path, 'utf8')).toBe('critical = \n')
})

test('days are a whole number from 1 to 90', () => {
  expect(daysFrom(0, '7')).toBe(7 * 86_400_000)
  for (const text of ['0', '91', '1.5', 'x', '-1', ''])
    expect(() => daysFrom(0, text)).toThrow(/no number of days/)
})

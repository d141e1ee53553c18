import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NaiveLog, newKey } from './naive-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'by-hand-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const log = new NaiveLog('gate.example.com/alice')
for (let i = 0; i < 23; i++) log.addDecision(i)

/** Runs the Python of the page. */
function check(bundle: string, key = log.key.vkey) {
  const [program, file] = [join(folder, 'check.py'), join(folder, 'bundle')]
  const page = readFileSync('docs/checking-evidence.md', 'utf8')
  writeFileSync(program, /```python\n(.*?)```/s.exec(page)?.[1] ?? '')
  writeFileSync(file, bundle)
  return spawnSync('python3', [program, file, key], { encoding: 'utf8' })
}

test('the Python of the page accepts what holds', () => {
  for (const [from, to] of [
    [1, 23],
    [4, 9],
    [23, 23],
  ] as const)
    expect(check(log.bundle(from, to))).toMatchObject({ status: 0, stderr: '' })
})

test('and refuses what was changed, and another key', () => {
  const bundle = log.bundle(4, 9)
  expect(check(bundle.replace('deny', 'dent')).stderr).toContain('was changed')
  expect(check(bundle.replace('"index', '"index').replace(/index 2\\n/, 'index 3\\n')).stderr).toContain(
    'not in the log',
  )
  expect(check(bundle, newKey(log.origin).vkey).status).toBe(1)
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { proveEntries } from '../../src/cli/audit/prove-entries.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { NaiveLog, newKey } from './naive-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'by-hand-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const log = new NaiveLog('gate.example.com/alice')
for (let i = 0; i < 23; i++) log.addDecision(i)

/** Runs the Python of the page. */
function check(bundle: string, key = log.key.vkey) {
  const [program, file] = [join(folder, 'check.py'), join(folder, 'bundle')]
  const page = readFileSync('docs/evidence.md', 'utf8')
  writeFileSync(program, /```python\n(.*?)```/s.exec(page)?.[1] ?? '')
  writeFileSync(file, bundle)
  return spawnSync('python3', [program, file, key], { encoding: 'utf8' })
}

test('the Python of the page accepts a period, one entry, and one whose hash alone is shown', () => {
  for (const [from, to, hidden] of [
    [1, 23, 0],
    [4, 9, 3],
    [23, 23, 0],
  ] as const) {
    const bundle = log.bundle(from, to, { hide: seq => (seq === hidden ? 'body' : 'nothing') })
    const { status, stderr, stdout } = check(bundle)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`entry ${to} stands in gate.example.com/alice, which had 23 entries`)
    expect(stdout.includes('entry 3 stands in gate.example.com/alice, which had 23 entries; only')).toBe(
      hidden === 3,
    )
  }
})

test('and refuses what was changed, left out or not proven, and another key', () => {
  const bundle = log.bundle(4, 9)
  const lines = bundle.split('\n')
  expect(check(bundle.replace('deny', 'dent')).stderr).toContain('was changed')
  expect(check(bundle.replace(/index 2\\n/, 'index 3\\n')).stderr).toMatch(/is not in the log|nothing ties/)
  expect(check(lines.filter((_, i) => i !== 4).join('\n')).stderr).toContain('nothing ties entry 5')
  expect(check(lines.filter(line => !line.startsWith('{"proof"')).join('\n')).stderr).toContain(
    'lead to no note',
  )
  const hidden = log.bundle(4, 9, { hide: seq => (seq === 6 ? 'body' : 'nothing') })
  expect(check(hidden).stderr).toContain('nothing ties entry 5')
  expect(check(bundle, newKey(log.origin).vkey).status).toBe(1)
  expect(check(bundle, newKey('gate.example.com/bob').vkey).stderr).toContain('of another log')
})

test('it follows a decision that a real gate proved, with its review', async () => {
  const people = openPeopleGate()
  await people.shell('ls')
  const asked = await people.shell('git push --force')
  await people.gate.reviews.withdraw(asked.reviewId ?? '', 'not needed')
  const file = join(folder, 'real')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await proveEntries(people.gate, asked.id, { withhold: ['/page'], format: 'bundle', to: file })
  vi.restoreAllMocks()
  const { key, size } = await people.gate.evidence({ decision: asked.id })
  await people.gate.close()
  const { status, stdout } = check(readFileSync(file, 'utf8'), key)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^entry \d+ stands in countersign\/[0-9a-f]{16}, which had \d+ entries$/m)
  expect(stdout.split('\n').length).toBeGreaterThan(2)
  expect(size).toBeGreaterThan(2)
})

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { processLog } from './process-log.ts'

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'gate.log')
}

test('a line has its time, is one line, and is readable for its owner alone', () => {
  const file = scratch()
  processLog(file, () => 0)('a mistake\n    at some place')
  expect(readFileSync(file, 'utf8')).toBe('1970-01-01T00:00:00.000Z a mistake ⏎ at some place\n')
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('a secret in a line is erased', () => {
  const file = scratch()
  const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3hJ5'}`
  processLog(file)(`request failed: no such token ${token}`)
  expect(readFileSync(file, 'utf8')).toContain('erased')
  expect(readFileSync(file, 'utf8')).not.toContain(token)
})

test('a log of more than 1 MiB makes room, and keeps the one before', () => {
  const file = scratch()
  writeFileSync(file, `${'x'.repeat(1024 * 1024)}\n`)
  processLog(file)('after')
  expect(readFileSync(file, 'utf8')).toMatch(/ after\n$/)
  expect(statSync(file).size).toBeLessThan(100)
  expect(statSync(`${file}.1`).size).toBeGreaterThan(1024 * 1024)
})

test('a log that can’t be written stops nothing', () => {
  expect(() => processLog('/proc/nowhere/gate.log')('text')).not.toThrow()
})

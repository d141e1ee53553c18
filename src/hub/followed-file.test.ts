import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FollowedFile } from './followed-file.ts'

test('a file that could not be read is read once its rights are mended, and keeps what was right until then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-followed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'settings.toml')
  writeFileSync(file, 'first')
  let canRead = true
  const problems: unknown[] = []
  const read = () => {
    if (!canRead) throw new Error('may not be read')
    return {}
  }
  const followed = new FollowedFile(file, read, error => problems.push(error))
  const first = followed.now()
  canRead = false
  writeFileSync(file, 'the second')
  expect(followed.now()).toBe(first)
  expect(followed.now()).toBe(first)
  expect(problems).toHaveLength(1)
  canRead = true
  // The clock of a disk may stand still for some milliseconds.
  await expect
    .poll(() => {
      chmodSync(file, 0o600)
      return followed.now() !== first
    })
    .toBe(true)
})

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecret } from './read-secret.ts'

test('a pipe and a device hold no secret, and nobody up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  chmodSync(pipe, 0o600)
  for (const file of [pipe, '/dev/zero']) expect(() => readSecret({ file })).toThrow('no regular file')
})

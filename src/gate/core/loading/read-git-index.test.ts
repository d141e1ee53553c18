import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readGitIndex } from './read-git-index.ts'

test('an index that is a pipe is no index, and holds nobody up', () => {
  const repository = mkdtempSync(join(tmpdir(), 'git-index-'))
  onTestFinished(() => rmSync(repository, { recursive: true, force: true }))
  mkdirSync(join(repository, '.git'))
  execFileSync('mkfifo', [join(repository, '.git', 'index')])
  expect(readGitIndex(repository)).toBeNull()
})

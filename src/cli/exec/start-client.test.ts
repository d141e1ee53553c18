import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownSandboxNote } from './start-client.ts'

function homeWith(config: string): string {
  const home = mkdtempSync(join(tmpdir(), 'countersign-note-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  mkdirSync(join(home, '.codex'))
  writeFileSync(join(home, '.codex', 'config.toml'), config)
  return home
}

test('root is told what to set for Codex, unless it is set', () => {
  const home = homeWith('model = "gpt-5.5"\n')
  expect(ownSandboxNote('codex', ['codex'], home, true)).toContain('-c sandbox_mode="danger-full-access"')
  expect(ownSandboxNote('codex', ['codex', '-s', 'danger-full-access'], home, true)).toBeUndefined()
  const set = homeWith('sandbox_mode = "danger-full-access"\n')
  expect(ownSandboxNote('codex', ['codex'], set, true)).toBeUndefined()
})

test('nobody else is told anything: theirs works inside', () => {
  const home = homeWith('')
  expect(ownSandboxNote('codex', ['codex'], home, false)).toBeUndefined()
  expect(ownSandboxNote('claude-code', ['claude'], home, true)).toBeUndefined()
})

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPeopleGate } from '../people/open-people-gate.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-off-')))
  mkdirSync(join(folder, '.git'))
  mkdirSync(join(folder, 'packages/a'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const installed = (name: string, isManaged = false) => ({
  clientSettings: () => ({ files: [], folders: [], clients: [{ name, isManaged }] }),
})

/** Judges an ordinary call in a folder whose settings hold this. */
function judged(name: string, file: string, text: string, { cwd = folder, isManaged = false } = {}) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return openPeopleGate({ more: installed(name, isManaged) }).shell('ls', { cwd })
}

const off = '{"disableAllHooks":true}'

test.each([
  ['claude-code', '.claude/settings.json', off],
  ['claude-code', '.claude/settings.local.json', off],
  ['claude-code', '.claude/settings.json', '// so\n{"permissions":{},"disableAllHooks" : true,}'],
  ['codex', '.codex/config.toml', '[features]\nhooks = false\n'],
  ['gemini', '.gemini/settings.json', '{"hooksConfig":{"enabled":false}}'],
  ['gemini', '.gemini/settings.json', '{"hooksConfig":{"disabled":["countersign"]}}'],
  ['qwen', '.qwen/settings.json', off],
  ['copilot', '.github/copilot/settings.json', off],
  ['claude-code', '.claude/settings.json', `{"a":"${'x'.repeat(5_000_000)}"}`],
])('with %s installed nothing runs in a folder whose %s switches its hooks off', async (name, file, text) => {
  const { effect, reason } = await judged(name, file, text)
  expect(effect).toBe('deny')
  expect(reason.text).toMatch(/switches hooks off since \d{4}-/)
})

test('nor in a folder below, until the setting is taken out', async () => {
  const cwd = join(folder, 'packages/a')
  expect((await judged('claude-code', '.claude/settings.json', off, { cwd })).effect).toBe('deny')
  expect((await judged('claude-code', '.claude/settings.json', '{}', { cwd })).effect).toBe('allow')
  expect((await judged('claude-code', 'packages/a/.claude/settings.json', off, { cwd })).effect).toBe('deny')
  expect((await judged('claude-code', 'packages/b/.claude/settings.json', off)).effect).toBe('allow')
})

test.each([
  ['codex', '.claude/settings.json', off],
  ['claude-code', '.claude/settings.json', '{"disableAllHooks":false}'],
  ['claude-code', '.claude/settings.json', '{"disableAllHooks":"true"}'],
  ['claude-code', '.claude/settings.json', '{ broken'],
  ['claude-code', 'docs/settings.json', off],
  ['gemini', '.gemini/settings.json', '{"hooksConfig":{"disabled":["other"]}}'],
])('with %s installed calls run beside %s with %s', async (name, file, text) => {
  expect((await judged(name, file, text)).effect).toBe('allow')
})

test('where the machine’s own settings call the gate, those of a project switch nothing off', async () => {
  expect((await judged('claude-code', '.claude/settings.json', off, { isManaged: true })).effect).toBe(
    'allow',
  )
})

import { expect, test } from 'vitest'
import type { InstallPlaces } from '../install/client-install.ts'
import { hookName } from '../install/hook-name.ts'
import { findOffSwitch } from './disk-steps.ts'

const where: InstallPlaces = {
  scope: 'user',
  home: '/home/a',
  project: '/srv/shop',
  folder: '/home/a/settings',
  launcher: '/home/a/state/hooks/gemini',
  headers: '/home/a/state/hooks/gemini.headers',
  socket: '/home/a/state/agents.sock',
}
const off = (client: string, path: string, text: string, scope: InstallPlaces['scope'] = 'user') =>
  findOffSwitch(client, { ...where, scope }, one => (one === path ? text : null))

const claude = '/etc/claude-code/managed-settings.json'
const codex = '/etc/codex/requirements.toml'
const gemini = '/etc/gemini-cli/settings.json'

test.each([
  ['claude-code', claude, '{"disableAllHooks": true}', 'disableAllHooks'],
  ['claude-code', claude, '{"allowManagedHooksOnly": true}', 'allowManagedHooksOnly'],
  ['codex', codex, 'allow_managed_hooks_only = true\n', 'allow_managed_hooks_only'],
  ['codex', codex, '[features]\nhooks = false\n', 'features.hooks = false'],
  ['gemini', gemini, '{"hooksConfig": {"enabled": false}}', 'hooksConfig.enabled = false'],
  ['gemini', gemini, `{"hooksConfig": {"disabled": ["${where.launcher}"]}}`, 'hooksConfig.disabled'],
  [
    'gemini',
    gemini,
    `{"hooksConfig": {"disabled": ["${hookName(where.launcher)}"]}}`,
    'hooksConfig.disabled',
  ],
  ['copilot', '/home/a/settings/config.json', '{"disableAllHooks": true}', 'disableAllHooks'],
  ['qwen', '/home/a/settings/settings.json', '{"disableAllHooks": true}', 'disableAllHooks'],
])('%s: %s with %s switches our hooks off', (client, path, text, setting) => {
  expect(off(client, path, text)).toBe(`${setting} in ${path} switches the hooks off`)
})

test.each([
  ['claude-code', claude, '{"allowManagedHooksOnly": true}', 'managed'],
  ['claude-code', '/srv/shop/.claude/settings.json', '{"disableAllHooks": true}', 'managed'],
  ['codex', '/srv/shop/.codex/config.toml', '[features]\nhooks = false\n', 'managed'],
  ['claude-code', claude, '{"disableAllHooks": "true"}', 'user'],
  ['gemini', gemini, '{"hooksConfig": {"disabled": ["another"]}}', 'user'],
  ['codex', codex, '[features\nhooks = false\n', 'user'],
  ['cursor', '/etc/cursor/hooks.json', '{"disableAllHooks": true}', 'user'],
] as const)('%s: %s with %s leaves hooks of scope %s in force', (client, path, text, scope) => {
  expect(off(client, path, text, scope)).toBeNull()
})

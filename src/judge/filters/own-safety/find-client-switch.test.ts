import { expect, test } from 'vitest'
import { virtualCall } from '../../../../test/virtual-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../../readers/index.ts'
import { findTakenFolder, findClientSwitch, findMovedSettings } from './find-client-switch.ts'
import { writtenPaths } from '../views/written-paths.ts'

/** Whether a command takes the gate out of a client, or writes where that is decided. */
const isSwitch = (command: string) =>
  readEffects(
    virtualCall({ kind: 'shell', tool: 'Bash', arguments: { command } }),
    virtualPlace,
    new Map(),
  ).effects.some(effect => {
    if (effect.type === 'run') return findClientSwitch(effect).length > 0
    if (findTakenFolder(effect).length > 0 || findMovedSettings(effect).length > 0) return true
    const touched = effect.type === 'move' ? [effect.target] : writtenPaths(effect)
    return touched.some(({ roles }) => roles.includes('agent-settings'))
  })

test.each([
  'claude plugin disable countersign@countersign',
  'claude plugin uninstall --scope user countersign',
  'claude plugin disable --all',
  'gemini extensions disable countersign',
  'gemini hooks disable-all',
  'qwen extensions uninstall countersign',
  'codex features disable hooks',
  'npx @anthropic-ai/claude-code plugin disable countersign',
  'npx -y @google/gemini-cli@latest hooks disable-all',
  'copilot plugin uninstall countersign',
  'mv ~/.qwen /tmp/x',
  'mv ~/.copilot ~/.copilot.bak',
  'rm -rf ~/.cursor',
  'ln -sfn /tmp/x ~/.cline',
  'mv ~/.config/opencode /tmp/x',
  'echo {} > ~/.gemini/extensions/extension-enablement.json',
  'echo {} > ~/.CLAUDE/settings.json',
  'echo CODEX_HOME=/tmp/x > .env',
  'echo "export CLAUDE_CONFIG_DIR=/tmp/x" >> .envrc',
  `vim -es -c '%s/a/b/|wq' ~/.claude/settings.json`,
  `yq -i 'del(.hooks)' ~/.claude/settings.json`,
  'crudini --set ~/.codex/config.toml features hooks false',
  `rename 's/settings/x/' ~/.claude/settings.json`,
  'git checkout other -- .claude/settings.json',
])('a client goes on without the gate after %s', command => {
  expect(isSwitch(command)).toBe(true)
})

test.each([
  'claude plugin install prettier',
  'claude plugin disable prettier',
  'gemini extensions list',
  'mv ~/.config/nvim /tmp/x',
  'rm -rf .cursor/rules/old.mdc',
  'echo PORT=3000 > .env',
  'vim ~/.claude/settings.json',
  `yq '.hooks' ~/.claude/settings.json`,
  'git checkout main',
])('nothing of the gate changes with %s', command => {
  expect(isSwitch(command)).toBe(false)
})

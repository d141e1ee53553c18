import { claudeSample, instructionFiles, usualServer } from './claude-code.ts'
import type { ClientRecord } from './client-record.ts'

/** OpenAI Codex CLI. A hook of its user runs only when Codex was told to trust exactly this text. */
export const codex = {
  title: 'OpenAI Codex CLI',
  programs: ['codex'],
  folders: ['.codex'],
  kept: [],
  provider: ['api.openai.com', 'auth.openai.com', 'chatgpt.com'],
  moved: { by: 'CODEX_HOME' },
  command: {
    program: 'codex',
    packages: [],
    variables: ['CODEX_HOME'],
    switchesOff: /\bfeatures disable\b.*\bhooks\b|\bplugins? (?:disable|remove|uninstall)\b.*countersign/,
    unguarded:
      /--dangerously-bypass-approvals-and-sandbox|--yolo\b|--sandbox[= ]danger-full-access|-s danger-full-access|--disable[= ]hooks\b|features\.hooks\s?=\s?false/,
  },
  guards: {
    settings: [
      '.codex',
      '.codex/config.toml',
      '.codex/hooks.json',
      '.codex/rules/',
      '.codex/requirements.toml',
    ],
    machine: '/etc/codex',
    instructions: [...instructionFiles('CODEX'), '.codex/prompts/', '.codex/skills/'],
    instructionFolder: '.codex',
    credentials: ['.codex/auth.json'],
    folders: ['.codex'],
    files: ['config.toml', 'hooks.json'],
    inProject: ['.codex/'],
    variables: ['CODEX_HOME'],
  },
  offSwitches: [
    {
      of: 'machine',
      file: '/etc/codex/requirements.toml',
      settings: [
        { at: ['allow_managed_hooks_only'], is: true },
        { at: ['features', 'hooks'], is: false },
      ],
    },
    { of: 'account', file: 'config.toml', settings: [{ at: ['features', 'hooks'], is: false }] },
    { of: 'project', file: '.codex/config.toml', settings: [{ at: ['features', 'hooks'], is: false }] },
  ],
  hook: {
    version: '0.169.0',
    proven: true,
    can: { ask: 'never', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: true },
    tells: ['call', 'prompt'],
    waits: 600,
    unit: 'seconds',
    held: 660,
  },
  dialect: 'own',
  // Calls that its code mode makes have the same names. Patches are read by their name.
  tools: {
    shell: ['Bash', 'shell', 'local_shell', 'shell_command', 'exec_command', 'container.exec'],
    file_read: ['view_image'],
  },
  // Each stands in the program of 0.171.0.
  inner: {
    notes: ['update_plan', 'request_user_input'],
    helpers: ['spawn_agent', 'send_input', 'wait_agent', 'close_agent', 'resume_agent'],
    guides: ['tool_search'],
    boilerplate: [],
  },
  sample: claudeSample('PreToolUse', 'Bash'),
  profile: { on_queue: 'hold', routine: [] },
  install: {
    scopes: ['user', 'project', 'managed'],
    seconds: 590,
    events: {
      judged: ['PreToolUse', 'PermissionRequest'],
      told: ['PostToolUse', 'UserPromptSubmit'],
      withoutMatcher: ['UserPromptSubmit'],
    },
    files: 'own',
    note: 'A repository can switch these hooks off (features.hooks = false); only /etc/codex/requirements.toml (--managed, as root) holds against that.',
  },
  servers: { shape: usualServer, format: 'toml', user: ['config.toml'], project: ['.codex/config.toml'] },
  sessions: '.codex/sessions',
} satisfies ClientRecord

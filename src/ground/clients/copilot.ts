import { hookStatus, instructionFiles, usualServer } from './claude-code.ts'
import type { ClientRecord } from './client-record.ts'

/** GitHub Copilot CLI: a file of hooks of its own, in the native spelling. */
export const copilot = {
  title: 'GitHub Copilot CLI',
  programs: ['copilot'],
  folders: ['.copilot'],
  kept: [],
  provider: ['api.github.com', 'api.githubcopilot.com', 'api.individual.githubcopilot.com'],
  moved: { by: 'COPILOT_HOME' },
  command: {
    program: 'copilot',
    packages: [],
    variables: ['COPILOT_HOME', 'XDG_CONFIG_HOME'],
    switchesOff: /\bplugins? (?:\S{1,80} ){0,4}(?:disable|uninstall|remove|rm)\b.*countersign/,
    unguarded: /--allow-all-tools|--allow-all-paths|--yolo\b/,
  },
  guards: {
    settings: [
      '.copilot',
      '.copilot/config.json',
      '.copilot/settings.json',
      '.copilot/hooks/',
      '.copilot/plugin/',
      '.copilot/plugins/',
      '.copilot/installed-plugin/',
      '.copilot/installed-plugins/',
      '.github/hooks/',
      '.github/copilot/settings.json',
    ],
    machine: null,
    instructions: [
      ...instructionFiles('COPILOT'),
      '.github/copilot-instructions.md',
      '.github/instructions/',
    ],
    instructionFolder: '.github',
    credentials: [],
    folders: ['.copilot'],
    files: ['config.json', 'settings.json', 'countersign.json'],
    inProject: ['.copilot/', '.github/'],
    variables: ['COPILOT_HOME'],
  },
  offSwitches: [
    { of: 'account', file: 'config.json', settings: [{ at: ['disableAllHooks'], is: true }] },
    { of: 'account', file: 'settings.json', settings: [{ at: ['disableAllHooks'], is: true }] },
    {
      of: 'project',
      file: '.github/copilot/settings.json',
      settings: [{ at: ['disableAllHooks'], is: true }],
    },
  ],
  hook: {
    version: '1.0.102',
    proven: true,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: false },
    tells: ['call', 'prompt'],
    progress: JSON.stringify({ type: 'progress', message: hookStatus, temporary: true }),
    waits: 30,
    unit: 'seconds',
    held: null,
  },
  dialect: 'own',
  tools: {
    shell: ['bash', 'powershell', 'write_bash', 'write_powershell', 'Bash'],
    file_read: ['view', 'grep', 'rg', 'Read', 'Grep'],
    file_write: ['create', 'edit', 'str_replace_editor', 'Write', 'Edit'],
    http: ['web_fetch', 'WebFetch'],
  },
  // Not checked: the program of 1.0.102 is packed, and shows no names.
  inner: {
    notes: [
      'ask_user',
      'update_todo',
      'report_intent',
      'exit_plan_mode',
      'stop_bash',
      'list_bash',
      'list_agents',
    ],
    helpers: ['task', 'read_agent', 'read_bash'],
    guides: ['skill'],
    boilerplate: [],
  },
  sample: (command, cwd, sessionId) => ({
    event: 'preToolUse',
    input: { sessionId, cwd, toolName: 'bash', toolArgs: { command } },
  }),
  profile: {
    on_queue: 'hold',
    routine: [
      {
        tool: 'sql',
        covers: ['database.write'],
        reason: 'it keeps its list of things to do in a database of the session alone',
      },
    ],
  },
  install: {
    scopes: ['user', 'project', 'plugin'],
    seconds: 590,
    events: {
      judged: ['preToolUse', 'permissionRequest'],
      told: ['postToolUse', 'userPromptSubmitted'],
    },
    files: {
      layout: 'list',
      entry: { before: { type: 'command' }, command: 'bash', judged: { timeoutSec: 600 } },
      needed: { version: 1 },
      user: 'hooks/countersign.json',
      project: '.github/hooks/countersign.json',
      plugin: { manifest: 'plugin.json', fields: { hooks: 'hooks.json' }, hooks: 'hooks.json' },
    },
    usePlugin: folder => `copilot --plugin-dir ${folder}`,
    note: 'A trusted repository can switch these hooks off (disableAllHooks).',
  },
  servers: { shape: { ...usualServer, startedType: 'local' }, user: ['mcp-config.json'] },
  sessions: '.copilot/session-state',
} satisfies ClientRecord

import type { ClientRecord } from './client-record.ts'

/** opencode: a plugin file. */
export const opencode = {
  title: 'opencode',
  programs: ['opencode'],
  folders: ['.config/opencode', '.local/share/opencode'],
  kept: ['.cache/opencode/', '.local/state/opencode/'],
  provider: [],
  moved: { by: 'XDG_CONFIG_HOME', below: 'opencode' },
  command: {
    program: 'opencode',
    packages: ['opencode-ai'],
    variables: ['OPENCODE_CONFIG_DIR', 'XDG_CONFIG_HOME'],
    switchesOff: null,
    unguarded: /(?:^|\s)--pure(?:\s|$)/,
  },
  guards: {
    settings: [
      'opencode.json',
      'opencode.jsonc',
      '.opencode',
      '.opencode/opencode.json',
      '.opencode/opencode.jsonc',
      '.opencode/plugin/',
      '.opencode/plugins/',
      '.opencode/hook/',
      '.opencode/hooks/',
      '.config/opencode/',
    ],
    machine: '/etc/opencode',
    instructions: [],
    instructionFolder: '.opencode',
    credentials: ['.local/share/opencode/auth.json'],
    folders: ['.opencode', '.config/opencode'],
    files: ['opencode.json', 'countersign.js'],
    loose: {
      files: ['opencode.json', 'opencode.jsonc'],
      tastes: [
        '$schema',
        'model',
        'small_model',
        'theme',
        'username',
        'autoupdate',
        'share',
        'keybinds',
        'tui',
      ],
    },
    inProject: ['.opencode/', 'opencode.json', 'opencode.jsonc'],
    variables: ['OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR'],
  },
  offSwitches: [],
  hook: {
    version: '1.18.33',
    proven: true,
    can: { ask: 'never', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: true },
    tells: ['call', 'person'],
    waits: null,
    unit: null,
    held: null,
  },
  dialect: 'own',
  tools: {
    shell: ['bash'],
    file_read: ['read', 'grep'],
    file_write: ['write', 'edit', 'multiedit'],
    http: ['webfetch'],
  },
  // Each stands in the program of 1.18.33; `todoread` in older ones.
  inner: {
    notes: ['todowrite', 'todoread', 'question', 'plan_enter', 'plan_exit'],
    helpers: ['task'],
    guides: ['skill'],
    boilerplate: [],
  },
  sample: (command, directory, sessionID) => {
    const event = 'tool.execute.before'
    return { event, input: { event, tool: 'bash', sessionID, directory, args: { command } } }
  },
  profile: { on_queue: 'hold', routine: [] },
  install: {
    scopes: ['user', 'project', 'plugin'],
    seconds: 590,
    events: { judged: ['tool.execute.before'], told: [] },
    files: 'own',
    usePlugin: folder => `"plugin": ["file://${folder}/countersign.js"] in opencode.json`,
    note: 'opencode --pure starts without plugins.',
  },
  servers: {
    shape: { command: 'one list', environment: 'environment', url: ['url'], startedType: 'local' },
    at: [['mcp']],
    user: ['opencode.json', 'opencode.jsonc', 'config.json'],
    project: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'],
  },
  sessions: '.local/share/opencode/storage',
} satisfies ClientRecord

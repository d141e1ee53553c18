import { usualServer } from './claude-sample.ts'
import type { ClientRecord } from './client-record.ts'

/** Amp: a rule before all others that hands every tool to the installed command. */
export const amp = {
  title: 'Amp',
  programs: ['amp'],
  folders: ['.config/amp'],
  kept: [],
  provider: [],
  moved: null,
  command: {
    program: 'amp',
    packages: [],
    variables: ['AMP_SETTINGS_FILE', 'XDG_CONFIG_HOME'],
    switchesOff: null,
    unguarded: /--dangerously-allow-all/,
  },
  guards: {
    settings: ['.amp/settings.json', '.amp/settings.jsonc', '.config/amp/**'],
    machine: null,
    instructions: [],
    instructionFolder: null,
    credentials: [],
    folders: ['.config/amp'],
    files: ['settings.json'],
    inProject: ['.amp/'],
    variables: [],
  },
  offSwitches: [],
  hook: {
    version: '0.0.1790142911',
    proven: false,
    can: { ask: 'prompt', park: 'retry', report: false, prompts: false, rewrite: false, subAgents: false },
    tells: [],
    waits: null,
    unit: null,
    held: null,
    eventVariable: 'AGENT_TOOL_NAME',
  },
  dialect: 'own',
  tools: {
    shell: ['Bash'],
    file_read: ['Read', 'Grep'],
    file_write: ['edit_file', 'create_file', 'undo_edit'],
    http: ['read_web_page'],
  },
  sample: cmd => ({ event: 'Bash', input: { cmd } }),
  // Its delegate sends the person to a prompt of its own.
  profile: { on_queue: 'ask', routine: [] },
  install: {
    scopes: ['user', 'project'],
    seconds: 110,
    events: { judged: ['Bash'], told: [] },
    files: 'own',
    note: 'Only Amp’s rules were tried, not a run of its agent.',
  },
  servers: { shape: usualServer, at: [['amp.mcpServers']], user: ['settings.json', 'settings.jsonc'] },
  sessions: null,
} satisfies ClientRecord

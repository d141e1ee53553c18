import { claudeCode, usualServer } from './claude-code.ts'
import type { ClientRecord } from './client-record.ts'
import { cline } from './cline.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import { qwen } from './qwen.ts'

/** Windsurf’s Cascade, from its documents. */
const windsurf = {
  title: 'Windsurf',
  programs: ['windsurf'],
  folders: ['.codeium/windsurf'],
  kept: [],
  provider: [],
  moved: null,
  command: { program: 'windsurf', packages: [], variables: null, switchesOff: null, unguarded: null },
  guards: {
    settings: ['.windsurf/hooks.json', '.codeium/windsurf/hooks.json', '.codeium/windsurf/mcp_config.json'],
    machine: '/etc/windsurf',
    instructions: ['.windsurfrules', '.windsurf/rules/'],
    instructionFolder: '.windsurf',
    credentials: [],
    folders: ['.windsurf', '.codeium', '.codeium/windsurf'],
    files: ['hooks.json'],
    inProject: ['.windsurf/'],
    variables: [],
  },
  offSwitches: [],
  hook: {
    version: null,
    proven: false,
    can: { ask: 'never', park: 'retry', report: true, prompts: true, rewrite: false, subAgents: false },
    tells: [],
    waits: null,
    unit: null,
    held: null,
  },
  dialect: 'own',
  // Its events tell the kind of a call, whatever its tool is called.
  tools: {},
  // Its events tell of no such tool.
  inner: { notes: [], helpers: [], guides: [], boilerplate: [] },
  sample: (command, cwd, trajectory) => {
    const event = 'pre_run_command'
    const notice = { command_line: command, cwd }
    return { event, input: { agent_action_name: event, trajectory_id: trajectory, tool_info: notice } }
  },
  // It is not known how long it waits: a call that waits is refused at once, and asked again after the answer.
  profile: { on_queue: 'park', routine: [] },
  install: {
    scopes: ['user', 'project'],
    seconds: 25,
    events: {
      judged: ['pre_run_command', 'pre_write_code', 'pre_read_code', 'pre_mcp_tool_use'],
      told: ['post_mcp_tool_use', 'pre_user_prompt'],
    },
    files: {
      layout: 'list',
      entry: { command: 'command', after: { show_output: true } },
      user: 'hooks.json',
      project: '.windsurf/hooks.json',
    },
    note: 'Written from Windsurf’s documents; that it obeys was not tried.',
  },
  servers: { shape: { ...usualServer, url: ['serverUrl', 'url'] }, user: ['mcp_config.json'] },
  sessions: null,
} satisfies ClientRecord

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
  // From its documents.
  inner: {
    notes: ['todo_write', 'todo_read'],
    helpers: ['Task', 'oracle'],
    guides: ['skill'],
    boilerplate: [],
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

const records = {
  'claude-code': claudeCode,
  codex,
  gemini,
  opencode,
  copilot,
  qwen,
  cline,
  cursor,
  windsurf,
  amp,
} satisfies Readonly<Record<string, ClientRecord>>

type Records = typeof records

/** The name of a client: the `:client` of its route, and the name of its agent. */
export type ClientName = keyof Records

/** The clients whose records say so of one part. */
type ClientsWith<Part> = { [Name in ClientName]: Records[Name] extends Part ? Name : never }[ClientName]

/** The clients with an adapter of their own. */
export type OwnDialect = ClientsWith<{ readonly dialect: 'own' }>

/** The clients whose registration is more than settings in JSON. */
export type OwnFiles = ClientsWith<{ readonly install: { readonly files: 'own' } }>

/** The clients whose recorded sessions can be read. */
export type RecordClient = ClientsWith<{ readonly sessions: string }>

/** Every client’s record, by its name. */
export const clients: Readonly<Record<ClientName, ClientRecord>> = records

/** The names of all clients. */
export const clientNames = Object.keys(records) as readonly ClientName[]

/** Tells whether a name is that of a client. */
export function isClientName(name: string): name is ClientName {
  return Object.hasOwn(records, name)
}

/** The clients whose recorded sessions can be read. */
export const recordClients = clientNames.filter(
  (name): name is RecordClient => clients[name].sessions !== null,
)

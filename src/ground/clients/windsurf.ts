import { usualServer } from './claude-sample.ts'
import type { ClientRecord } from './client-record.ts'

/** Windsurf’s Cascade, from its documents. */
export const windsurf = {
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
  sample: (command, cwd, trajectory) => {
    const event = 'pre_run_command'
    const told = { command_line: command, cwd }
    return { event, input: { agent_action_name: event, trajectory_id: trajectory, tool_info: told } }
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

import { usualServer } from './claude-code.ts'
import type { ClientRecord } from './client-record.ts'

/** Cursor, from its documents. They give two units for `timeout`, so none is set: its own limit closes. */
export const cursor = {
  title: 'Cursor',
  programs: ['cursor', 'cursor-agent'],
  folders: ['.cursor'],
  kept: [],
  provider: [],
  moved: null,
  command: {
    program: 'cursor-agent',
    packages: [],
    variables: null,
    switchesOff: null,
    unguarded: /(?:^|\s)(?:--force|-f)(?:\s|$)/,
  },
  guards: {
    settings: ['.cursor/hooks.json', '.cursor/mcp.json', '.cursor/cli.json'],
    machine: null,
    instructions: ['.cursorrules', '.cursor/rules/'],
    instructionFolder: '.cursor',
    credentials: [],
    folders: ['.cursor'],
    files: ['hooks.json'],
    inProject: ['.cursor/'],
    variables: [],
  },
  offSwitches: [],
  hook: {
    version: null,
    proven: false,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: false },
    tells: [],
    waits: null,
    unit: null,
    held: null,
  },
  dialect: 'own',
  tools: {
    shell: ['Shell', 'Bash'],
    file_read: ['Read', 'Grep'],
    file_write: ['Write', 'Edit', 'MultiEdit', 'StrReplace', 'NotebookEdit', 'EditNotebook', 'TabWrite'],
    http: ['WebFetch', 'Fetch'],
  },
  // Not checked: no package of it is public.
  inner: {
    notes: ['todo_write', 'create_plan', 'ask_question', 'switch_mode'],
    helpers: ['task', 'Task'],
    guides: [],
    boilerplate: [],
  },
  sample: (command, cwd, conversation) => {
    const event = 'beforeShellExecution'
    const place = { conversation_id: conversation, command, cwd, workspace_roots: [cwd] }
    return { event, input: { hook_event_name: event, ...place } }
  },
  // It is not known how long it waits: a call that waits is refused at once, and asked again after the answer.
  profile: { on_queue: 'park', routine: [] },
  install: {
    scopes: ['user', 'project'],
    seconds: 25,
    events: {
      judged: ['preToolUse', 'beforeShellExecution', 'beforeMCPExecution', 'beforeReadFile'],
      told: ['postToolUse', 'beforeSubmitPrompt'],
    },
    files: {
      layout: 'list',
      entry: { command: 'command', judged: { failClosed: true } },
      needed: { version: 1 },
      user: 'hooks.json',
      project: '.cursor/hooks.json',
    },
    note: 'Written from Cursor’s documents; that it obeys was not tried.',
  },
  servers: { shape: usualServer, user: ['mcp.json'], project: ['.cursor/mcp.json'] },
  sessions: null,
} satisfies ClientRecord

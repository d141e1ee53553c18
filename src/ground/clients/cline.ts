import type { ClientRecord } from './client-record.ts'

/** Cline: an executable file for each event, in its folder of hooks. It waits 120 seconds. */
export const cline = {
  title: 'Cline',
  programs: ['cline'],
  folders: ['.cline'],
  kept: [],
  provider: [],
  moved: { by: 'CLINE_DIR' },
  command: { program: 'cline', packages: [], variables: ['CLINE_DIR'], switchesOff: null, unguarded: null },
  guards: {
    settings: ['.cline', '.cline/hooks/', '.clinerules/hooks/'],
    machine: null,
    instructions: ['.clinerules/', '.clinerules-<40>/'],
    instructionFolder: null,
    credentials: [],
    folders: ['.cline'],
    files: ['PreToolUse'],
    inProject: ['.cline/', '.clinerules/'],
    variables: ['CLINE_DIR'],
  },
  offSwitches: [],
  hook: {
    product: 'Cline CLI',
    version: '3.0.65',
    proven: false,
    can: { ask: 'never', park: 'end', report: true, prompts: false, rewrite: true, subAgents: true },
    tells: [],
    waits: 120,
    unit: null,
    held: null,
  },
  dialect: 'own',
  tools: {
    shell: ['run_commands', 'execute_command', 'bash'],
    file_read: ['read_files', 'read_file', 'search_codebase', 'search_files', 'list_code_definition_names'],
    file_write: ['editor', 'write_to_file', 'replace_in_file', 'new_rule'],
    http: ['fetch_web_content', 'web_fetch'],
  },
  // `ask_*`, `spawn_agent` and `skills` stand in the program of 3.0.65; the others are those of the editor’s extension, unchecked.
  inner: {
    notes: [
      'ask_followup_question',
      'ask_question',
      'attempt_completion',
      'plan_mode_respond',
      'act_mode_respond',
      'focus_chain',
    ],
    helpers: ['new_task', 'use_subagents', 'spawn_agent'],
    guides: ['use_skill', 'skills'],
    boilerplate: [],
  },
  sample: (command, cwd, taskId) => {
    const input = { commands: [command] }
    return {
      event: 'PreToolUse',
      input: {
        hookName: 'tool_call',
        taskId,
        workspaceRoots: [cwd],
        tool_call: { id: 'proof', name: 'run_commands', input },
        preToolUse: { toolName: 'run_commands', parameters: input },
      },
    }
  },
  // A refusal ends its whole run, so that waiting is all that it can do.
  profile: { on_queue: 'hold', routine: [] },
  install: {
    scopes: ['user', 'project'],
    seconds: 100,
    events: { judged: ['PreToolUse'], told: ['PostToolUse', 'UserPromptSubmit'] },
    files: 'own',
    note: 'A refusal ends Cline’s whole run, and the person reads why; the model does not.',
  },
  servers: null,
  sessions: '.cline/data/tasks',
} satisfies ClientRecord

import type { ClientRecord, HookEntry, ServerShape } from './client-record.ts'

/** The spelling of a server that most lists have. */
export const usualServer: ServerShape = {
  command: 'two fields',
  environment: 'env',
  url: ['url'],
  startedType: null,
}

/** The line that a person reads while the installed command judges, where a client shows one. */
export const hookStatus = 'Countersign judges; what waits for you: countersign review'

/** Claude Code. `onFailure` closes what a version since 2.1.295 would let run; older ones have the command’s own status. */
export const claudeCode = {
  title: 'Claude Code',
  programs: ['claude'],
  folders: ['.claude'],
  kept: ['.claude.json'],
  provider: ['api.anthropic.com'],
  moved: { by: 'CLAUDE_CONFIG_DIR' },
  command: {
    program: 'claude',
    packages: ['claude-code'],
    variables: ['CLAUDE_CONFIG_DIR'],
    switchesOff:
      /\bplugins? (?:\S{1,80} ){0,4}(?:disable|uninstall|remove|rm)\b.*(?:countersign|\s(?:--all|-a)(?:\s|$))|\bconfig (?:\S{1,80} ){1,4}(?:hooks|disableAllHooks)\b/,
    unguarded:
      /--dangerously-skip-permissions|--permission-mode[= ]bypassPermissions|(?:^|\s)--(?:bare|safe-mode)(?:\s|$)|--setting-sources\b|disableAllHooks/,
  },
  guards: {
    settings: [
      '.claude',
      '.claude.json',
      '.claude/settings.json',
      '.claude/settings.local.json',
      '.claude/hooks/',
      '.claude/plugins/',
    ],
    machine: '/etc/claude-code',
    instructions: [
      ...instructionFiles('CLAUDE'),
      '.claude/commands/',
      '.claude/agents/',
      '.claude/skills/',
      '.claude/output-styles/',
    ],
    instructionFolder: '.claude',
    credentials: [],
    folders: ['.claude'],
    files: ['settings.json', 'settings.local.json'],
    inProject: ['.claude/'],
    variables: ['CLAUDE_CONFIG_DIR'],
  },
  offSwitches: [
    {
      of: 'machine',
      file: '/etc/claude-code/managed-settings.json',
      settings: [
        { at: ['disableAllHooks'], is: true, alsoManaged: true },
        { at: ['allowManagedHooksOnly'], is: true },
      ],
    },
    { of: 'account', file: 'settings.json', settings: [{ at: ['disableAllHooks'], is: true }] },
    { of: 'project', file: '.claude/settings.json', settings: [{ at: ['disableAllHooks'], is: true }] },
    { of: 'project', file: '.claude/settings.local.json', settings: [{ at: ['disableAllHooks'], is: true }] },
  ],
  hook: {
    version: '2.1.329',
    proven: true,
    can: { ask: 'always', park: 'resume', report: true, prompts: true, rewrite: true, subAgents: true },
    tells: ['call', 'prompt', 'person'],
    waits: 600,
    unit: 'seconds',
    held: 703,
    unattendedEntry: 'sdk-',
  },
  dialect: 'claude-code',
  // Searches that show what is in files are reads.
  tools: {
    shell: ['Bash', 'PowerShell', 'Monitor'],
    file_read: ['Read', 'NotebookRead', 'Grep'],
    file_write: ['Write', 'Edit', 'MultiEdit', 'NotebookEdit'],
    http: ['WebFetch'],
  },
  // Names of 2.1.332, as the package of its SDK lists them, and those of earlier versions.
  inner: {
    notes: [
      'AskUserQuestion',
      'EnterPlanMode',
      'ExitPlanMode',
      'TodoWrite',
      'TodoRead',
      'TaskCreate',
      'TaskGet',
      'TaskList',
      'TaskUpdate',
      'KillShell',
      'ReportFindings',
    ],
    helpers: [
      'Agent',
      'Task',
      'TaskOutput',
      'AgentOutputTool',
      'BashOutput',
      'SendMessage',
      'TeamCreate',
      'TeamDelete',
    ],
    guides: ['Skill', 'ToolSearch'],
    boilerplate: [
      'Async agent launched successfully.',
      '(This tool result is internal metadata — never quote or paste any part of it, including the agentId below, into a user-facing reply.)',
      "agentId: {} (internal ID - do not mention to user. Use SendMessage with to: {} summary: {} word recap>' to continue this agent.)",
      'agentId: {} (internal ID - do not mention to user. Use SendMessage with to: {} to continue this agent.)',
      'agentId: {} (internal ID - do not mention to user. Use to resume later if needed.)',
      'agentId: {} (This is an internal ID for your use, do not mention it to the user. Use this ID to retrieve results with TaskOutput when the agent finishes)',
      "agentId: {} (use SendMessage with to: {} summary: {} word recap>' to continue this agent)",
      'agentId: {} (use SendMessage with to: {} to continue this agent)',
      "agentId: {} (for resuming to continue this agent's work if needed)",
      'The agent is working in the background. You will be notified automatically when it completes.',
      'You know nothing about its results until that notification arrives — do not report, assume, or predict them; continue other work or respond to the user in the meantime.',
      'Continue with other tasks.',
      'The agent is currently working in the background. If you have other tasks you you should continue working on them now. Wait to call TaskOutput until either:',
      "- If you want to check on the agent's progress - call TaskOutput with block=false to get an immediate update on the agent's status",
      "- If you run out of things to do and the agent is still running - call TaskOutput with block=true to idle and wait for the agent's result (do not use block=true unless you completely run out of things to do as it will waste time)",
      "Do not duplicate this agent's work — avoid working with the same files or topics it is using.",
      'Work on non-overlapping tasks, or briefly tell the user what you launched and end your response.',
      'output_file: {}',
      'To check progress before completion (optional), use Read or Bash tail on the output file.',
      'If asked, you can check progress before completion by using Read or Bash tail on the output file.',
      "Do NOT Read or tail this file via the shell tool — it is the full subagent JSONL transcript and reading it will overflow your context. If the user asks for progress, say the agent is still running; you'll get a completion notification.",
    ],
  },
  sample: claudeSample('PreToolUse', 'Bash'),
  profile: {
    // Held where somebody sits; where nobody does, it ends with the call left open and takes it up again.
    on_queue: 'default',
    routine: [
      {
        tool: 'TaskStop',
        covers: ['consequence.interrupt'],
        reason: 'it stops a command or an agent that this session started',
      },
    ],
  },
  install: {
    scopes: ['user', 'project', 'managed', 'plugin'],
    seconds: 590,
    events: {
      judged: ['PreToolUse', 'PermissionRequest'],
      // A call that failed has ended too, and what it says is read like any result.
      told: ['PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit'],
      withoutMatcher: ['UserPromptSubmit'],
    },
    files: {
      layout: 'groups',
      entry: claudeEntry({
        timeout: 600,
        onFailure: 'block',
        statusMessage: hookStatus,
      }),
      user: 'settings.json',
      project: '.claude/settings.local.json',
      managed: '/etc/claude-code/managed-settings.json',
      plugin: {
        manifest: '.claude-plugin/plugin.json',
        fields: { author: { name: 'Countersign' } },
        marketplace: '.claude-plugin/marketplace.json',
        hooks: 'hooks/hooks.json',
      },
    },
    usePlugin: folder =>
      `claude --plugin-dir ${folder}, or claude plugin marketplace add ${folder} and claude plugin install countersign@countersign`,
    note: 'A file in a repository can switch these hooks off (disableAllHooks); only the machine’s own settings (--managed, as root) hold against that.',
  },
  servers: {
    shape: { ...usualServer, startedType: 'stdio' },
    at: [['mcpServers'], ['projects', '*', 'mcpServers']],
    user: ['.claude.json'],
    project: ['.mcp.json'],
    isBeside: true,
  },
  sessions: '.claude/projects',
} satisfies ClientRecord

/** A sample call in the shape that Claude Code began and others took over. */
export function claudeSample(event: string, tool: string): ClientRecord['sample'] {
  return (command, cwd, session) => ({
    event,
    input: { session_id: session, hook_event_name: event, cwd, tool_name: tool, tool_input: { command } },
  })
}

/** A hook in the layout that Claude Code began; `judged` stands beside each command that judges. */
export function claudeEntry(judged: NonNullable<HookEntry['judged']>): HookEntry {
  return { before: { type: 'command' }, command: 'command', judged }
}

/** The names under which an agent looks for a file of instructions. */
export function instructionFiles(name: string): readonly string[] {
  return ['', '.local', '.override'].map(middle => `${name}${middle}.md`)
}

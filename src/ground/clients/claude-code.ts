import { claudeEntry, claudeSample, hookStatus, instructionFiles, usualServer } from './claude-sample.ts'
import type { ClientRecord } from './client-record.ts'

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

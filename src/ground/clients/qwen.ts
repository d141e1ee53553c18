import { claudeEntry, claudeSample, instructionFiles, usualServer } from './claude-code.ts'
import type { ClientRecord } from './client-record.ts'

/** Qwen Code: Claude Code’s layout, with times in milliseconds. */
export const qwen = {
  title: 'Qwen Code',
  programs: ['qwen'],
  folders: ['.qwen'],
  kept: [],
  provider: ['chat.qwen.ai', 'dashscope.aliyuncs.com', 'portal.qwen.ai'],
  moved: { by: 'QWEN_HOME' },
  command: {
    program: 'qwen',
    packages: ['qwen-code'],
    variables: ['QWEN_HOME', 'QWEN_CODE_SYSTEM_SETTINGS_PATH'],
    switchesOff:
      /\bhooks (?:disable|disable-all)\b|\bextensions (?:disable|uninstall|remove)\b.*(?:countersign|\s--all(?:\s|$))/,
    unguarded: /(?:^|\s)(?:--yolo|-y)(?:\s|$)/,
  },
  guards: {
    settings: [
      '.qwen',
      '.qwen/settings.json',
      '.qwen/hooks/',
      // Which extensions are on, what the agent starts with, and the gate as one of them.
      '.qwen/.env',
      '.qwen/trustedFolders.json',
      '.qwen/extensions',
      '.qwen/extensions/<60>.json',
      '.qwen/extensions/countersign/',
    ],
    machine: null,
    instructions: instructionFiles('QWEN'),
    instructionFolder: '.qwen',
    credentials: [],
    folders: ['.qwen'],
    files: ['settings.json'],
    inProject: ['.qwen/'],
    variables: ['QWEN_HOME'],
  },
  offSwitches: [
    { of: 'account', file: 'settings.json', settings: [{ at: ['disableAllHooks'], is: true }] },
    { of: 'project', file: '.qwen/settings.json', settings: [{ at: ['disableAllHooks'], is: true }] },
  ],
  hook: {
    version: '0.24.4',
    proven: true,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: false, subAgents: true },
    tells: ['result', 'prompt'],
    // Whatever is registered: its own bus gives a hook up then, and the call runs.
    waits: 60,
    unit: null,
    held: null,
  },
  dialect: 'own',
  // Older names too. Searches that show what is in files are reads.
  tools: {
    shell: ['run_shell_command'],
    file_read: ['read_file', 'read_many_files', 'grep_search', 'search_file_content'],
    file_write: ['write_file', 'edit', 'replace', 'notebook_edit'],
    http: ['web_fetch'],
  },
  // Names of 0.15.10, as its package has them.
  inner: {
    notes: ['ask_user_question', 'exit_plan_mode', 'todo_write'],
    helpers: ['agent', 'task', 'send_message'],
    guides: ['skill'],
    boilerplate: [],
  },
  sample: claudeSample('PreToolUse', 'run_shell_command'),
  profile: {
    on_queue: 'hold',
    routine: [
      {
        tool: 'task_stop',
        covers: ['consequence.interrupt'],
        reason: 'it stops a command or an agent that this session started',
      },
    ],
  },
  install: {
    scopes: ['user', 'project', 'plugin'],
    seconds: 50,
    events: {
      judged: ['PreToolUse', 'PermissionRequest'],
      told: ['PostToolUse', 'UserPromptSubmit'],
      withoutMatcher: ['UserPromptSubmit'],
    },
    files: {
      layout: 'groups',
      entry: claudeEntry({ timeout: 60_000 }),
      user: 'settings.json',
      project: '.qwen/settings.json',
      plugin: { manifest: 'qwen-extension.json', hooks: 'hooks/hooks.json' },
    },
    usePlugin: folder => `qwen extensions link ${folder}`,
    note: 'A repository can switch these hooks off (disableAllHooks), and nothing is known that holds against that.',
  },
  servers: {
    shape: { ...usualServer, url: ['httpUrl'] },
    user: ['settings.json'],
    project: ['.qwen/settings.json'],
  },
  sessions: '.qwen',
} satisfies ClientRecord

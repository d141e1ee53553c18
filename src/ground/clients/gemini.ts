import { claudeSample, instructionFiles, usualServer } from './claude-code.ts'
import type { ClientRecord, OffSetting } from './client-record.ts'

/** A hook is named by its own name, or by its command. */
const switches: readonly OffSetting[] = [
  { at: ['hooksConfig', 'enabled'], is: false },
  { at: ['hooksConfig', 'disabled'], is: 'launcher' },
]

/** Gemini CLI: the hook for every call, and a policy file that holds where a repository names the hook as switched off. */
export const gemini = {
  title: 'Gemini CLI',
  programs: ['gemini'],
  folders: ['.gemini'],
  kept: [],
  provider: ['cloudcode-pa.googleapis.com', 'generativelanguage.googleapis.com', 'oauth2.googleapis.com'],
  moved: { by: 'GEMINI_CLI_HOME', below: '.gemini' },
  command: {
    program: 'gemini',
    packages: ['gemini-cli'],
    variables: ['GEMINI_CLI_HOME', 'GEMINI_CLI_SYSTEM_SETTINGS_PATH'],
    switchesOff:
      /\bhooks (?:disable|disable-all)\b|\bextensions (?:disable|uninstall|remove)\b.*(?:countersign|\s--all(?:\s|$))/,
    unguarded: /(?:^|\s)(?:--yolo|-y|--approval-mode[= ]yolo)(?:\s|$)/,
  },
  guards: {
    settings: [
      '.gemini',
      '.gemini/settings.json',
      '.gemini/policies/',
      '.gemini/hooks/',
      // Which extensions are on, what the agent starts with, and the gate as one of them.
      '.gemini/.env',
      '.gemini/trustedFolders.json',
      '.gemini/extensions',
      '.gemini/extensions/<60>.json',
      '.gemini/extensions/countersign/',
    ],
    machine: '/etc/gemini-cli',
    instructions: [...instructionFiles('GEMINI'), '.gemini/commands/', '.gemini/extensions/'],
    instructionFolder: '.gemini',
    credentials: ['.gemini/oauth_creds.json'],
    folders: ['.gemini'],
    files: ['settings.json'],
    inProject: ['.gemini/'],
    variables: ['GEMINI_CLI_HOME', 'GEMINI_CLI_SYSTEM_SETTINGS_PATH'],
  },
  offSwitches: [
    { of: 'machine', file: '/etc/gemini-cli/settings.json', settings: switches },
    { of: 'account', file: 'settings.json', settings: switches },
    { of: 'project', file: '.gemini/settings.json', settings: switches },
  ],
  hook: {
    version: '0.61.0',
    proven: true,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: false },
    tells: ['result', 'prompt', 'person'],
    waits: 60,
    unit: 'milliseconds',
    held: 100,
  },
  dialect: 'own',
  tools: {
    shell: ['run_shell_command'],
    file_read: ['read_file', 'read_many_files', 'grep_search', 'search_file_content'],
    file_write: ['write_file', 'replace'],
    http: ['web_fetch'],
  },
  // Names of 0.61.0, as its package has them.
  inner: {
    notes: [
      'ask_user',
      'enter_plan_mode',
      'exit_plan_mode',
      'write_todos',
      'update_topic',
      'complete_task',
      'tracker_create_task',
      'tracker_update_task',
      'tracker_get_task',
      'tracker_list_tasks',
      'tracker_add_dependency',
      'tracker_visualize',
    ],
    helpers: ['invoke_agent'],
    guides: ['activate_skill', 'get_internal_docs'],
    boilerplate: [],
  },
  sample: claudeSample('BeforeTool', 'run_shell_command'),
  profile: { on_queue: 'hold', routine: [] },
  install: {
    scopes: ['user', 'project', 'plugin'],
    seconds: 590,
    events: {
      judged: ['BeforeTool'],
      told: ['AfterTool', 'BeforeAgent'],
      withoutMatcher: ['BeforeAgent'],
    },
    files: 'own',
    usePlugin: folder => `gemini extensions link ${folder}`,
    note: 'A repository can switch the hook off (hooksConfig); what the policy file refuses stays refused.',
  },
  servers: {
    shape: { ...usualServer, url: ['httpUrl'] },
    user: ['settings.json'],
    project: ['.gemini/settings.json'],
  },
  sessions: '.gemini/tmp',
} satisfies ClientRecord

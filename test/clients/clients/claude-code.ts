import { join } from 'node:path'
import type { DrivenClient, Settled } from '../driven-client.ts'
import { writeFile } from '../write-file.ts'

const words = ['-p', '--output-format', 'stream-json', '--verbose', '--allowedTools', 'Bash']

const key = 'sk-ant-dummy'

/** Settings as a person wrote them: another hook, an order and a form of their own. */
const settings = `{
   "permissions": {"allow": ["Bash(ls:*)"],   "deny": []},
   "hooks": {
      "PreToolUse": [ {"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]} ]
   },

   "includeCoAuthoredBy": false }
`

/** What it has in its own file of a person who answered its first questions. */
function known({ work }: Settled): object {
  return {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: [key], rejected: [] },
    projects: { [work]: { hasTrustDialogAccepted: true } },
  }
}

/** Tools that it would ask about itself. */
const needed = ['Bash(curl:*)', 'Bash(touch:*)', 'Bash(terraform:*)', 'mcp__mail__send_email']

/** Claude Code, headless. */
export const claudeCode: DrivenClient = {
  client: 'claude-code',
  mode: 'claude -p, hooks in the user’s settings',
  call: command => ({ name: 'Bash', input: { command, description: 'A step of the work' } }),
  settle: ({ home }) => writeFile(join(home, '.claude', 'settings.json'), settings),
  switchOff: work => writeFile(join(work, '.claude', 'settings.json'), { disableAllHooks: true }),
  plugin: {
    steps: ({ program, world }) => [[...program, 'plugin', 'validate', world.plugin]],
    words: ({ program, world }) => [...program, 'go on', ...words, '--plugin-dir', world.plugin],
  },
  atTerminal: {
    settle: place => writeFile(join(place.home, '.claude.json'), known(place)),
    words: () => ['--permission-mode', 'default', '--allowedTools', ...needed],
    ready: /❯/,
    meanwhile: /Countersign judges; what waits for you: countersign review/,
    afterwards: /PreToolUse:Bash says: Countersign: a call waits for you\./,
    listMail: (place, [command, ...args]) =>
      writeFile(join(place.home, '.claude.json'), {
        ...known(place),
        mcpServers: { mail: { type: 'stdio', command, args, env: {} } },
      }),
  },
  words: ({ program }) => [...program, 'go on', ...words],
  env: ({ port }) => ({
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: key,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
  }),
  works: 'Bash Edit Write Read Glob Grep Skill Agent TaskCreate TaskUpdate'.split(' '),
  tellsModel: true,
  resuming: {
    how: 'session',
    words: ({ program }, stdout) => {
      const id = /"session_id":"([\w-]{1,60})"/.exec(stdout)?.[1]
      if (id === undefined) throw new Error('The run named no session.')
      return [...program, ...words, '--resume', id]
    },
  },
}

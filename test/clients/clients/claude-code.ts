import { join } from 'node:path'
import type { DrivenClient } from '../driven-client.ts'
import { writeFile } from '../write-file.ts'

const words = ['-p', '--output-format', 'stream-json', '--verbose', '--allowedTools', 'Bash']

/** Claude Code, headless. */
export const claudeCode: DrivenClient = {
  client: 'claude-code',
  mode: 'claude -p, hook PreToolUse in the user’s settings',
  events: ['PreToolUse'],
  call: command => ({ name: 'Bash', input: { command, description: 'A step of the work' } }),
  setUp: ({ world }) => {
    const hook = {
      type: 'command',
      command: `${world.launcher} PreToolUse`,
      timeout: world.seconds + 20,
      onFailure: 'block',
    }
    const settings = { hooks: { PreToolUse: [{ matcher: '*', hooks: [hook] }] } }
    writeFile(join(world.home, '.claude', 'settings.json'), settings)
  },
  words: ({ program }) => [...program, 'go on', ...words],
  env: ({ port }) => ({
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: 'sk-ant-dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
  }),
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

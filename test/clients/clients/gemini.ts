import { join } from 'node:path'
import type { DrivenClient } from '../driven-client.ts'
import { writeFile } from '../write-file.ts'

/** Gemini CLI, headless with `-y`. */
export const gemini: DrivenClient = {
  client: 'gemini',
  mode: 'gemini -p -y, hooks in the user’s settings',
  call: command => ({ name: 'run_shell_command', input: { command, description: 'A step of the work' } }),
  settle: ({ home }) => {
    writeFile(join(home, '.gemini', 'settings.json'), {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false, disableAutoUpdate: true, disableUpdateNag: true },
    })
  },
  plugin: {
    steps: ({ program, world }) => [
      [...program, 'extensions', 'validate', world.plugin],
      [...program, 'extensions', 'link', world.plugin, '--consent'],
    ],
  },
  words: ({ program }) => [
    ...program,
    '-m',
    'gemini-2.5-flash',
    '--skip-trust',
    '-o',
    'stream-json',
    '-p',
    'go on',
    '-y',
  ],
  atTerminal: {
    words: () => ['-m', 'gemini-2.5-flash', '--skip-trust', '-y'],
    ready: /Type your message/,
    meanwhile: /countersign review #\S{6}/,
    afterwards: /Countersign: a call waits for you\. Answer it with: countersign review\s+r-\w{16}/,
  },
  env: ({ port }) => ({
    GEMINI_API_KEY: 'dummy',
    GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`,
    GEMINI_CLI_NO_RELAUNCH: 'true',
    NO_BROWSER: '1',
  }),
  tellsModel: true,
  resuming: { how: 'again' },
}

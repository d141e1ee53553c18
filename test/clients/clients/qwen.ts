import { join } from 'node:path'
import type { DrivenClient } from '../driven-client.ts'
import { writeFile } from '../write-file.ts'

/** Qwen Code, headless with `-y`. */
export const qwen: DrivenClient = {
  client: 'qwen',
  mode: 'qwen -p -y, hooks in the user’s settings',
  call: command => ({
    name: 'run_shell_command',
    input: { command, description: 'A step of the work', is_background: false },
  }),
  settle: ({ home }) => {
    writeFile(join(home, '.qwen', 'settings.json'), {
      security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
    })
  },
  // It asks whether to go on.
  plugin: {
    steps: ({ program, world }) => {
      const quoted = [...program, 'extensions', 'link', world.plugin].map(word => `'${word}'`)
      return [['/bin/sh', '-c', `echo y | ${quoted.join(' ')}`]]
    },
  },
  words: ({ program }) => [...program, '--auth-type', 'openai', '-o', 'stream-json', '-p', 'go on', '-y'],
  atTerminal: {
    words: () => ['--auth-type', 'openai', '-y'],
    ready: /Type your message/,
    meanwhile: /o Shell touch queued\.txt/,
    afterwards: /Countersign: Review r-\w{16} waits for a person/,
  },
  env: ({ port }) => ({
    OPENAI_API_KEY: 'dummy',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'scripted',
  }),
  tellsModel: true,
  resuming: { how: 'again' },
}

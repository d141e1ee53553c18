import type { DrivenClient } from '../driven-client.ts'

const words = ['-p', 'go on', '--no-color', '--allow-all-tools']

/** GitHub Copilot CLI, headless and offline with a model of one’s own. */
export const copilot: DrivenClient = {
  client: 'copilot',
  mode: 'copilot -p --allow-all-tools, hooks in the user’s hooks folder',
  call: command => ({ name: 'bash', input: { command, description: 'A step of the work', timeout: 10_000 } }),
  settle: () => {},
  plugin: { words: ({ program, world }) => [...program, ...words, '--plugin-dir', world.plugin] },
  words: ({ program }) => [...program, ...words],
  atTerminal: {
    words: () => ['--allow-all-tools'],
    asks: [[/Do you trust the files in this folder/, 'Enter']],
    ready: /\/ commands/,
    meanwhile: /Countersign judges; what waits for you: countersign review/,
    afterwards: /Denied by preToolUse hook: Countersign: Review r-\w{16}/,
  },
  env: ({ port }) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${port}/v1`,
    COPILOT_PROVIDER_API_KEY: 'dummy',
    COPILOT_MODEL: 'scripted',
  }),
  tellsModel: true,
  resuming: { how: 'again' },
}

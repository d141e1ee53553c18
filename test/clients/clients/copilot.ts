import type { DrivenClient } from '../driven-client.ts'

/** GitHub Copilot CLI, headless and offline with a model of one’s own. */
export const copilot: DrivenClient = {
  client: 'copilot',
  mode: 'copilot -p --allow-all-tools, hooks in the user’s hooks folder',
  call: command => ({ name: 'bash', input: { command, description: 'A step of the work', timeout: 10_000 } }),
  settle: () => {},
  words: ({ program }) => [...program, '-p', 'go on', '--no-color', '--allow-all-tools'],
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

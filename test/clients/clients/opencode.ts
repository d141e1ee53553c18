import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { opencodePlugin } from '../../../src/agents/hook/launcher/opencode-plugin.ts'
import type { DrivenClient } from '../driven-client.ts'
import { writeFile } from '../write-file.ts'

/** opencode, `run`. */
export const opencode: DrivenClient = {
  client: 'opencode',
  mode: 'opencode run, plugin in the user’s configuration',
  call: command => ({ name: 'bash', input: { command, description: 'A step of the work', timeout: 10_000 } }),
  settle: ({ home, port, beside }) => {
    const folder = join(home, '.config', 'opencode')
    // Where the package of plugins is not beside them, it tries to fetch it for a minute.
    if (beside !== undefined) cpSync(beside, folder, { recursive: true })
    writeFile(join(folder, 'opencode.json'), settings(port))
  },
  shorten: ({ home, state, agentSocket: socket }, seconds) => {
    const launcher = join(state, 'hooks', 'opencode')
    const text = opencodePlugin({ socket, headers: `${launcher}.headers`, launcher, seconds: seconds + 5 })
    writeFile(join(home, '.config', 'opencode', 'plugin', 'countersign.js'), text)
  },
  plugin: {
    settle: ({ home, port, world }) => {
      const plugin = [`file://${join(world.plugin, 'countersign.js')}`]
      writeFile(join(home, '.config', 'opencode', 'opencode.json'), { ...settings(port), plugin })
    },
  },
  words: ({ program }) => [...program, 'run', '--format', 'json', 'go on'],
  atTerminal: {
    words: () => [],
    ready: /Ask anything/,
    meanwhile: /This call may wait for you: countersign\s+review/,
    // Its lines stand in a box, with the screen at its side.
    afterwards: /Countersign: a call waits for you\.[\s\S]{0,200}?countersign review r-\w{16}/,
  },
  env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
  tellsModel: true,
  resuming: { how: 'again' },
}

function settings(port: number): object {
  const model = { name: 'scripted', tool_call: true, limit: { context: 100_000, output: 4_000 } }
  return {
    $schema: 'https://opencode.ai/config.json',
    autoupdate: false,
    share: 'disabled',
    model: 'scripted/scripted',
    small_model: 'scripted/scripted',
    provider: {
      scripted: {
        npm: '@ai-sdk/openai-compatible',
        name: 'scripted',
        options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'dummy' },
        models: { scripted: model },
      },
    },
    // Its own rules would refuse the call that touches the state folder, gate or no gate.
    permission: { bash: 'allow', external_directory: 'allow' },
  }
}

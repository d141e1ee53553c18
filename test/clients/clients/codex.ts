import { join } from 'node:path'
import type { DrivenClient } from '../driven-client.ts'
import { writeFile } from '../write-file.ts'

/** OpenAI Codex CLI, `exec`. */
export const codex: DrivenClient = {
  client: 'codex',
  mode: 'codex exec, hook PreToolUse in the user’s hooks.json, trust bypassed by flag',
  events: ['PreToolUse'],
  call: command => ({ name: 'exec_command', input: { cmd: command } }),
  setUp: ({ world, port }) => {
    const hook = { type: 'command', command: `${world.launcher} PreToolUse`, timeout: world.seconds + 20 }
    const folder = join(world.home, '.codex')
    writeFile(join(folder, 'hooks.json'), { hooks: { PreToolUse: [{ matcher: '*', hooks: [hook] }] } })
    writeFile(join(folder, 'config.toml'), configText(port, world.work))
  },
  words: ({ program }) => [
    ...program,
    'exec',
    '--skip-git-repo-check',
    '--json',
    '--dangerously-bypass-hook-trust',
    'go on',
  ],
  env: () => ({ SCRIPTED_KEY: 'dummy' }),
  tellsModel: true,
  resuming: { how: 'again' },
}

function configText(port: number, work: string): string {
  return `model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.scripted]
name = "scripted"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
[projects."${work}"]
trust_level = "trusted"
`
}

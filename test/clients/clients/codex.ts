import { join } from 'node:path'
import type { DrivenClient } from '../driven-client.ts'
import { writeFile } from '../write-file.ts'

/** OpenAI Codex CLI, `exec`. */
export const codex: DrivenClient = {
  client: 'codex',
  mode: 'codex exec, hooks in the user’s hooks.json, trusted through its app-server by init',
  call: command => ({ name: 'exec_command', input: { cmd: command } }),
  settle: ({ home, work, port }) => writeFile(join(home, '.codex', 'config.toml'), configText(port, work)),
  switchOff: work => writeFile(join(work, '.codex', 'config.toml'), '[features]\nhooks = false\n'),
  words: ({ program }) => [...program, 'exec', '--skip-git-repo-check', '--json', 'go on'],
  atTerminal: {
    words: () => [],
    asks: [[/Use existing model/, 'Down', 'Enter']],
    ready: /Ask Codex to do anything/,
    meanwhile: /Countersign judges; what waits for you: countersign review/,
    afterwards: /Blocked by hook\s+└ Countersign: Review r-\w+ waits for a person/,
  },
  env: () => ({ SCRIPTED_KEY: 'dummy' }),
  tellsModel: true,
  resuming: { how: 'again' },
}

function configText(port: number, work: string): string {
  return `model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false   # updates come with the machine
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

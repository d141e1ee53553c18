import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adapterOf } from '../../src/hook/index.ts'
import { launcherText } from '../../src/hook/launcher.ts'
import { askingPrograms } from '../../src/install/asking-programs.ts'
import type { ClientName } from '../../src/hook/adapter.ts'
import { setOwnHome } from './own-home.ts'
import { runProgram } from './run-program.ts'
import { writeFile } from './write-file.ts'

/** Who answers reviews in these worlds, and what proves it. */
export const reviewer = {
  reviewer: 'alice',
  terminal: true,
  uid: process.getuid?.() ?? 0,
  pin: 'sunflower-42',
}

/** A person’s home with a gate, a client’s hook in its state folder, and a folder to work in. */
export interface GateWorld {
  readonly home: string
  readonly state: string
  readonly work: string
  readonly launcher: string
  /** The file with the line that the hook proves itself by. */
  readonly headers: string
  readonly agentSocket: string
  readonly gateSocket: string
  /** Seconds that the hook has. */
  readonly seconds: number
  countersign(...words: readonly string[]): Promise<string>
  /** What becomes of calls that are queued; `hold` is heeded where the account’s home can be set. */
  setOnQueue(how: 'hold' | 'park'): void
  /** Writes the hook anew with another fallback than the bundled one. */
  install(fallback: string): void
  close(): Promise<void>
}

export interface WorldParts {
  readonly client: ClientName
  /** Events that the hook is registered for; the first one is for calls. */
  readonly events: readonly string[]
  readonly seconds: number
  /** The checkout that was built. */
  readonly root: string
  /** Makes the state folder before anything is in it. */
  readonly prepareState?: (folder: string) => void
}

/** Makes a world with a gate that runs. */
export async function openWorld(parts: WorldParts): Promise<GateWorld> {
  const { client, root, seconds } = parts
  const home = mkdtempSync(join(tmpdir(), 'cs-client-'))
  const [state, work] = [join(home, 'state'), join(home, 'work')]
  for (const folder of [state, work, join(home, '.config', 'countersign')])
    mkdirSync(folder, { recursive: true })
  chmodSync(state, 0o700)
  setOwnHome(home)
  parts.prepareState?.(state)
  const run = async (words: readonly string[], input = '') => {
    const program = [process.execPath, join(root, 'bin', 'countersign.mjs'), '--home', state, ...words]
    const ended = await runProgram(program, { cwd: home, env: { HOME: home, PATH: '/usr/bin:/bin' }, input })
    if (ended.code !== 0) throw new Error(`countersign ${words.join(' ')}: ${ended.stderr || ended.stdout}`)
    return ended.stdout
  }
  const hooks = join(state, 'hooks')
  const headers = join(hooks, 'headers')
  const launcher = join(hooks, client)
  const agentSocket = join(state, 'agent.sock')
  const install = (fallback: string) => {
    writeFileSync(launcher, hookText(parts, { home, state, headers, agentSocket, fallback }))
    chmodSync(launcher, 0o700)
  }
  await run(['reviewer', 'add', reviewer.reviewer, '--secret-stdin'], `${reviewer.pin}\n`)
  const made = await run(['token', 'add', 'agent', '--name', client, '--json'])
  const { token } = JSON.parse(made) as { readonly token: string }
  mkdirSync(hooks, { mode: 0o700 })
  writeFileSync(headers, `Authorization: Bearer ${token}\n`, { mode: 0o600 })
  install(join(root, 'dist', 'hook.mjs'))
  await run(['start', '--no-tcp'])
  return {
    home,
    state,
    work,
    launcher,
    headers,
    agentSocket,
    seconds,
    install,
    gateSocket: join(state, 'gate.sock'),
    countersign: (...words) => run(words),
    setOnQueue: how => {
      const text = `[profile.default]\non_queue = "${how}"\n`
      // A project may ask for parking; holding where nobody sits is the person’s own to say.
      if (how === 'park') writeFile(join(work, '.countersign', 'policy.toml'), text)
      else writeFile(join(home, '.config', 'countersign', 'policy.toml'), text)
    },
    close: async () => {
      await run(['stop']).catch(() => {})
      rmSync(home, { recursive: true, force: true, maxRetries: 8, retryDelay: 250 })
    },
  }
}

interface HookPlaces {
  readonly home: string
  readonly state: string
  readonly headers: string
  readonly agentSocket: string
  readonly fallback: string
}

function hookText({ client, events, seconds }: WorldParts, places: HookPlaces): string {
  const adapter = adapterOf(client)
  if (!adapter) throw new Error(`There is no adapter for ${client}.`)
  const why = 'the gate gave no answer.'
  return launcherText({
    client,
    refusals: Object.fromEntries(events.map(event => [event, adapter.refuse(why, event)])),
    seconds,
    socket: places.agentSocket,
    headers: places.headers,
    stateFolder: places.state,
    ...askingPrograms(),
    node: process.execPath,
    fallback: places.fallback,
    environment: { HOME: places.home },
  })
}

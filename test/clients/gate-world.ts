import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientName } from '../../src/ground/clients/index.ts'
import type { Scope } from '../../src/ground/clients/client-record.ts'
import { type FolderFiles, filesBelow } from './home-files.ts'
import { hasOwnEtc, setOwnHome } from './own-etc.ts'
import { runProgram } from './run-program.ts'
import { writeFile } from './write-file.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'

/** Who answers reviews in these worlds, and what proves it. */
export const reviewer = {
  reviewer: 'alice',
  terminal: true,
  uid: process.getuid?.() ?? 0,
  pin: 'sunflower-42',
}

/** A person’s home with a gate, a client’s own settings with Countersign installed in them, and a folder to work in. */
export interface GateWorld {
  readonly client: ClientName
  readonly home: string
  readonly state: string
  readonly work: string
  readonly root: string
  readonly agentSocket: string
  readonly gateSocket: string
  /** What stood in the home before anything was installed. */
  readonly before: FolderFiles
  /** The folder of the client’s plugin, where that is what was made. */
  readonly plugin: string
  /** What stands there now. */
  files(): FolderFiles
  /** The files that the installation wrote. */
  readonly written: readonly string[]
  countersign(...words: readonly string[]): Promise<string>
  /** Takes it out again, with the reviewer’s secret. */
  uninstall(): Promise<string>
  /** What becomes of calls that are queued; `hold` is heeded where the account’s home can be set. */
  setOnQueue(how: 'hold' | 'park'): void
  close(): Promise<void>
}

export interface WorldParts {
  readonly client: ClientName
  /** The checkout that was built. */
  readonly root: string
  /** Folders in which the client’s programs are found. */
  readonly path: string
  readonly scope: Scope
  /** The gate has a port, for the dashboard. */
  readonly hasPort?: boolean
  /** Makes the state folder before anything is in it. */
  readonly prepareState?: (folder: string) => void
  /** Writes what the client has in its home before Countersign comes. */
  readonly settle: (home: string, work: string) => void
}

/** Makes a world with a gate that runs, and installs Countersign as a person does: `countersign init`. */
export async function openWorld(parts: WorldParts): Promise<GateWorld> {
  const { client, root, scope } = parts
  const home = mkdtempSync(join(tmpdir(), 'cs-client-'))
  const [state, work] = [join(home, 'state'), join(home, 'work')]
  for (const folder of [state, work, join(home, '.config', 'countersign')])
    mkdirSync(folder, { recursive: true })
  chmodSync(state, 0o700)
  setOwnHome(home)
  parts.prepareState?.(state)
  const run = async (words: readonly string[], input = '') => {
    const program = [
      process.execPath,
      closedInspector,
      join(root, 'bin', 'countersign.cjs'),
      '--home',
      state,
      ...words,
    ]
    const ended = await runProgram(program, { cwd: home, env: { HOME: home, PATH: parts.path }, input })
    if (ended.code !== 0)
      throw new Error(`countersign ${words.join(' ')}: ${(ended.stderr || ended.stdout).slice(-400)}`)
    return ended.stdout
  }
  const files = () => filesBelow(home, [state, work])
  parts.settle(home, work)
  const before = files()
  await run(['reviewer', 'add', reviewer.reviewer, '--secret-stdin'], `${reviewer.pin}\n`)
  await run(['start', ...(parts.hasPort ? ['--port', '0'] : ['--no-tcp'])])
  const plugins = join(home, 'plugins')
  await run(['init', '--yes', '--client', client, ...wordsFor(scope, plugins)])
  return {
    client,
    home,
    state,
    work,
    root,
    plugin: join(plugins, client),
    before,
    files,
    written: writtenBy(state),
    agentSocket: join(state, 'agent.sock'),
    gateSocket: join(state, 'gate.sock'),
    countersign: (...words) => run(words),
    uninstall: () =>
      run(['uninstall', '--yes', '--as', reviewer.reviewer, '--secret-stdin'], `${reviewer.pin}\n`),
    setOnQueue: how => {
      const text = `[profile.${client}]\non_queue = "${how}"\n`
      // A project may ask for parking; holding where nobody sits is the person’s own to say.
      if (how === 'park' && !hasOwnEtc()) writeFile(join(work, '.countersign', 'policy.toml'), text)
      else writeFile(join(home, '.config', 'countersign', 'policy.toml'), text)
    },
    close: async () => {
      await run(['stop']).catch(() => {})
      rmSync(home, { recursive: true, force: true, maxRetries: 8, retryDelay: 250 })
    },
  }
}

function wordsFor(scope: Scope, plugins: string): readonly string[] {
  if (scope === 'plugin') return ['--plugin', plugins]
  return scope === 'managed' ? ['--managed'] : []
}

function writtenBy(state: string): readonly string[] {
  const { installations } = JSON.parse(readFileSync(join(state, 'installed.json'), 'utf8')) as {
    readonly installations: readonly { readonly files: readonly { readonly path: string }[] }[]
  }
  return installations.flatMap(({ files }) => files.map(({ path }) => path))
}

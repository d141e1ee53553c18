import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adapterOf } from '../src/agents/hook/index.ts'
import { launcherText } from '../src/agents/hook/launcher/launcher-text.ts'
import { newToken, writeTokens } from '../src/api/http/access/token-registry.ts'
import { launcherPrograms } from '../src/daemon/install/launcher-programs.ts'
import { ensureResident } from '../src/daemon/resident/ensure-resident.ts'
import { residentPaths } from '../src/daemon/resident/resident-paths.ts'
import { stopResident } from '../src/daemon/resident/stop-resident.ts'
import { percentiles } from './measure.ts'

const client = 'claude-code'
const input = JSON.stringify({
  session_id: 'bench',
  cwd: '/',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'git status' },
})

/** An installed hook as a whole process, with the gate and without, beside what it is made of; in turn. */
export async function benchHook(folder: string): Promise<readonly string[]> {
  const dist = join(process.cwd(), 'dist', 'hook.cjs')
  if (!existsSync(dist)) return ['hook: not measured, dist/ is missing (npm run build)']
  const { script, curlScript, curl, state } = install(join(folder, 'hook'), dist)
  const program = [process.execPath, join(process.cwd(), 'bin', 'countersign.cjs')]
  const without = { hook: timed(script, ['PreToolUse']), node: timed(process.execPath, ['-e', '0']) }
  const alone = inTurn(without, 25)
  await ensureResident(state, { program, args: ['--no-tcp'] })
  const asking = { hook: without.hook, withCurl: timed(curlScript, ['PreToolUse']) }
  const withGate = inTurn({ ...asking, curl: timed(curl[0] ?? '', curl.slice(1)) }, 200)
  await stopResident(state)
  return [
    'an installed hook, whole process',
    line('with the gate', withGate['hook'] ?? [], 8),
    line('  and no perl', withGate['withCurl'] ?? []),
    line('  curl alone', withGate['curl'] ?? []),
    line('without a gate', alone['hook'] ?? [], 80),
    line('  node -e 0', alone['node'] ?? []),
  ]
}

function install(folder: string, fallback: string) {
  const state = join(folder, 'state')
  mkdirSync(state, { recursive: true, mode: 0o700 })
  const paths = residentPaths(state)
  const { text, kept: stored } = newToken(
    { role: 'agent', agent: client, profile: 'default' },
    randomBytes(40),
    0,
  )
  writeFileSync(paths.tokens, writeTokens([stored]), { mode: 0o600 })
  const headers = join(folder, 'headers')
  writeFileSync(headers, `Authorization: Bearer ${text}\n`, { mode: 0o600 })
  const refusal = adapterOf(client)?.refuse('the gate gave no answer.')
  if (!refusal) throw new Error(`no adapter ${client}`)
  const parts = {
    client,
    refusals: { PreToolUse: refusal },
    tooLarge: { PreToolUse: refusal },
    seconds: 60,
    socket: paths.agentSocket,
    headers,
    stateFolder: state,
    ...launcherPrograms(),
    node: process.execPath,
    fallback,
    environment: { HOME: folder },
  }
  const { perl: _, ...withCurl } = parts
  const [script, curlScript] = [join(folder, client), join(folder, `${client}-curl`)]
  writeFileSync(script, launcherText(parts), { mode: 0o700 })
  writeFileSync(curlScript, launcherText(withCurl), { mode: 0o700 })
  const address = `http://localhost/v1/hooks/${client}?seconds=5`
  const input = ['-H', `@${headers}`, '-H', 'Content-Type: application/json', '--data-binary', '@-', address]
  return {
    script,
    curlScript,
    state,
    curl: [parts.curl, '-q', '-s', '--unix-socket', paths.agentSocket, ...input],
  }
}

/** Runs a program once; the milliseconds until it has ended. */
function timed(program: string, args: readonly string[]): () => number {
  return () => {
    const start = performance.now()
    const { status, stdout } = spawnSync(program, args, { input, encoding: 'utf8', env: {} })
    if (status !== 0 || stdout.includes('deny')) throw new Error(`${program} ended with ${status}: ${stdout}`)
    return performance.now() - start
  }
}

/** Each in turn, so that what else the machine does meets all of them. */
function inTurn(works: Readonly<Record<string, () => number>>, runs: number): Record<string, number[]> {
  const times: Record<string, number[]> = {}
  for (let run = -2; run < runs; run++)
    for (const [name, work] of Object.entries(works)) {
      const took = work()
      if (run >= 0) times[name] = [...(times[name] ?? []), took]
    }
  return times
}

function line(name: string, times: readonly number[], budget?: number): string {
  const { p50, p99 } = percentiles(name, times)
  const within = budget === undefined ? '' : p50 <= budget ? `  within ${budget} ms` : `  OVER ${budget} ms`
  return `  ${name.padEnd(18)} p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${within}`
}

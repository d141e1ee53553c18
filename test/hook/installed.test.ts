import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newToken, writeTokens } from '../../src/api/http/access/token-registry.ts'
import { launcherPrograms } from '../../src/daemon/install/launcher-programs.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { ensureResident } from '../../src/daemon/resident/ensure-resident.ts'
import { residentPaths } from '../../src/daemon/resident/resident-paths.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { program, residentWorld } from '../resident/resident-world.ts'
import { drawCases } from '../samples.ts'
import { until } from '../until.ts'
import { launcherWorld } from './launcher-world.ts'

const fallback = fileURLToPath(new URL('../../dist/hook.cjs', import.meta.url))

/** A client’s hook as it is installed: a state folder with its token, the launcher and the bundled file. */
function installed(client: string, seconds = 20, more: { readonly startsGate?: boolean } = {}) {
  const { home, state } = residentWorld()
  mkdirSync(state, { recursive: true, mode: 0o700 })
  const { text, kept: stored } = newToken(
    { role: 'agent', agent: client, profile: 'default' },
    randomBytes(40),
    0,
  )
  const paths = residentPaths(state)
  writeFileSync(paths.tokens, writeTokens([stored]), { mode: 0o600 })
  const headers = join(state, 'headers')
  writeFileSync(headers, `Authorization: Bearer ${text}\n`, { mode: 0o600 })
  const parts = {
    ...launcherPrograms(),
    socket: paths.agentSocket,
    headers,
    stateFolder: state,
    fallback,
    seconds,
    ...more,
  }
  return { home, state, paths, ...launcherWorld(client, { ...parts, environment: { HOME: home } }) }
}

const bash = (command: string, id = 'call_1', cwd = '/') =>
  JSON.stringify({
    session_id: 's1',
    cwd,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: id,
  })

const silence = { stdout: '', stderr: '', exitCode: 0 }
const dangerous = 'rm -rf ~'
const waits = 'npm publish'

/** Why a call does not run, where it does not. */
function denial({ stdout, exitCode }: { readonly stdout: string; readonly exitCode: number }): string {
  expect(exitCode).toBe(0)
  const { permissionDecision, permissionDecisionReason } = JSON.parse(stdout).hookSpecificOutput
  expect(permissionDecision).toBe('deny')
  return permissionDecisionReason
}

/** Has calls in a folder parked: they are answered as soon as they are judged, however busy the machine is. */
function parkIn(folder: string): void {
  mkdirSync(join(folder, '.countersign'))
  writeFileSync(join(folder, '.countersign', 'policy.toml'), '[profile.default]\non_queue = "park"\n')
}

async function logged(state: string) {
  const gate = await openGate({ stateFolder: state })
  onTestFinished(() => gate.close())
  return gate
}

/** Both speak the same dialect to the same launcher: a run tries one, a full run both. */
const installable = ['claude-code', 'codex']

describe.each(drawCases(installable).map(({ value }) => value))('%s', client => {
  test('without a gate the bundled file judges, on the same state', async () => {
    const { state, run } = installed(client)
    expect(await run(bash('git status'))).toEqual(silence)
    expect(denial(await run(bash(dangerous)))).toContain('Countersign')
    const decisions = await (await logged(state)).decisions({})
    expect(decisions.map(({ decision }) => decision.effect)).toEqual(['deny', 'allow'])
    expect(decisions[0]?.call).toMatchObject({ agent: client, session: `${client}/s1`, origin: 'hook' })
  })

  test('the bundled file starts the gate for the next call', async () => {
    const { state, paths, run } = installed(client, 20, { startsGate: true })
    expect(await run(bash('git status'))).toEqual(silence)
    await until(() => existsSync(paths.note))
    expect(await run(bash('git status', 'call_2'))).toEqual(silence)
    expect(await (await logged(state)).decisions({})).toHaveLength(2)
  })

  test('with the gate the same calls are answered the same, and a review is named with its page', async () => {
    const { home, state, run } = installed(client)
    parkIn(home)
    await ensureResident(state, { program, args: ['--port', '0'] })
    expect(await run(bash('git status'))).toEqual(silence)
    expect(denial(await run(bash(dangerous)))).toContain('Countersign')
    expect(denial(await run(bash(waits, 'call_1', home)))).toMatch(/http:\/\/localhost:\d+\/reviews\/r-/)
  })

  test('a gate that is killed while a call waits for people leaves it refused', async () => {
    const { home, state, run } = installed(client)
    const { pid } = await ensureResident(state, { program, args: ['--no-tcp'] })
    const held = run(bash(waits, 'call_1', home))
    const gate = await logged(state)
    await until(async () => (await gate.reviews.list({})).length > 0)
    // What stands in for the gate does not wait: the test need not either.
    parkIn(home)
    process.kill(pid, 'SIGKILL')
    expect(denial(await held)).toContain('review')
    expect((await gate.decisions({ effect: 'allow' })).length).toBe(0)
  })

  test('a gate that is stopped in the middle is a refusal once the time is over', async () => {
    const { state, run, refusal } = installed(client, 3)
    const { pid } = await ensureResident(state, { program, args: ['--no-tcp'] })
    process.kill(pid, 'SIGSTOP')
    onTestFinished(() => {
      process.kill(pid, 'SIGCONT')
    })
    expect(await run(bash('git status'))).toEqual(refusal())
  })

  test('a log that is locked is a refusal', async () => {
    const { state, run } = installed(client)
    await (await openGate({ stateFolder: state })).close()
    const other = openDatabase(join(state, 'state.db'), 'FULL')
    onTestFinished(() => other.close())
    other.exec('BEGIN EXCLUSIVE')
    expect(denial(await run(bash('git status')))).toContain('could not judge')
    other.exec('ROLLBACK')
  })

  test('a disk that takes no more is a refusal, and judges again once it does', async () => {
    const { script, run } = installed(client)
    const limited = spawnSync('/bin/sh', ['-c', 'ulimit -f 0; exec "$0" PreToolUse', script], {
      input: bash('git status'),
      encoding: 'utf8',
      env: {},
    })
    denial({ stdout: limited.stdout, exitCode: limited.status ?? -1 })
    expect(await run(bash('git status'))).toEqual(silence)
  })

  test('a state folder that is a file is a refusal', async () => {
    const { run } = launcherWorld(client, {
      fallback,
      stateFolder: '/etc/hostname',
      headers: '/etc/hostname',
    })
    expect(denial(await run(bash('git status')))).toContain('could not judge')
  })

  test('a token that was taken away is a refusal, with the gate and without', async () => {
    const { state, paths, run } = installed(client)
    writeFileSync(paths.tokens, writeTokens([]))
    expect(denial(await run(bash('git status')))).toContain('token')
    await ensureResident(state, { program, args: ['--no-tcp'] })
    expect(denial(await run(bash('git status')))).toContain('token')
  })

  test.each([
    ['no JSON', 'so what'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a call that is cut off', bash('ls').slice(0, -20)],
    ['bytes that are no text', '\ud800\u0000'],
    ['another event', bash('ls').replace('PreToolUse', 'SessionStart')],
    ['a call without a session', bash('ls').replace('session_id', 'session')],
  ])('input that is %s is a refusal', async (_what, input) => {
    const { run } = installed(client)
    expect(denial(await run(input))).toContain('could not judge')
  })

  test('a policy that is wrong is a refusal', async () => {
    const { folder, run } = installed(client)
    mkdirSync(join(folder, '.countersign'))
    writeFileSync(join(folder, '.countersign', 'policy.toml'), 'so what')
    const input = bash('ls').replace('"cwd":"/"', `"cwd":"${folder}"`)
    expect(denial(await run(input))).toContain('policy')
  })
})

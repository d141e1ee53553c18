import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launcherText } from '../../src/agents/hook/launcher/launcher-text.ts'
import type { InstallPlaces } from '../../src/daemon/install/client-install.ts'
import type { Machine } from '../../src/daemon/install/machine.ts'
import { digestBytes } from '../../src/daemon/install/replace-file.ts'
import { residentPaths } from '../../src/daemon/resident/resident-paths.ts'
import { removeToken, tokensOf } from '../../src/daemon/resident/add-token.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { launcherStep } from '../../src/daemon/seal/disk-steps.ts'
import { readSeals } from '../../src/daemon/seal/read-seals.ts'
import { change, put, sealWorld } from './seal-world.ts'

/** The same Node.js by a name of its own, so that it can be taken away. */
function withOwnNode(machine: Machine): Machine {
  const node = join(machine.home, 'node')
  symlinkSync(machine.node, node)
  return { ...machine, node }
}

const anywhere: InstallPlaces = {
  scope: 'user',
  home: '/h',
  project: '/p',
  folder: '/f',
  launcher: '/l',
  headers: '/h',
  socket: '/s',
}

function launcherParts(folder: string) {
  const fallback = join(folder, 'hook.cjs')
  put(fallback, '')
  const rest = {
    refusals: {},
    tooLarge: {},
    seconds: 60,
    environment: {},
    socket: '/s',
    headers: '/h',
    stateFolder: folder,
  }
  return { client: 'claude-code', ...rest, node: process.execPath, fallback }
}

const settings = '.claude/settings.json'

const obeying = ['claude-code', 'gemini', 'opencode', 'copilot', 'qwen']
const unseen = ['cline', 'cursor', 'windsurf', 'amp']

test('what was installed is enforced, through whatever each client itself would start', async () => {
  const { machine, lookAtAll } = await sealWorld([...obeying, ...unseen])
  const seals = await lookAtAll()
  const states = seals.map(({ client, state, steps, version }) => [
    client,
    state,
    version,
    ...steps.map(({ result }) => result),
  ])
  expect(states).toEqual([
    ...obeying.map(client => [client, 'enforced', '9.8.7', 'well', 'well', 'well']),
    // All is well here, but nobody saw these obey, and the seal says so.
    ...unseen.map(client => [client, 'unproven', '9.8.7', 'well', 'well', 'well']),
  ])
  for (const { why, state } of seals)
    expect(why).toEqual(state === 'enforced' ? null : expect.stringContaining('ever seen to obey'))
  expect(seals[0]).toMatchObject({ method: 'command', at: 1_000 })
  expect(readSeals(machine.stateFolder)).toEqual(seals)
})

test('without a gate it judges, and without anything that judges it refuses', async () => {
  const { steps } = await (await sealWorld('claude-code')).look({ thorough: true })
  expect(steps.slice(3).map(({ name, result }) => [name, result])).toEqual([
    ['judgement without a gate', 'well'],
    ['refusal where nothing judges', 'well'],
    ['refusal where the command is gone', 'well'],
  ])
})

test('a part of the installed command that is gone is named, and no call runs for want of it', async () => {
  const { machine, look } = await sealWorld('claude-code', { machine: withOwnNode })
  expect(await look()).toMatchObject({ state: 'enforced' })
  rmSync(machine.node)
  const { state, steps } = await look({ thorough: true })
  expect([state, steps.map(({ name, result }) => [name, result])]).toEqual([
    'enforced',
    [
      ['registration', 'well'],
      ['installed command', 'weak'],
      ['proof', 'well'],
    ],
  ])
  expect(steps[1]?.text).toBe(`${machine.node}, which it starts, is gone.`)
  await stopResident(machine.stateFolder)
  expect(await look()).toMatchObject({
    state: 'blocked',
    why: expect.stringContaining('Everything is refused'),
  })
})

test.each(['perl', 'curl'])('%s that is gone is named', async name => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const programs = { perl: join(folder, 'perl'), curl: join(folder, 'curl') }
  for (const path of Object.values(programs)) put(path, '')
  const launcher = join(folder, 'launcher')
  const text = launcherText({ ...launcherParts(folder), ...programs })
  put(launcher, text)
  const where = { ...anywhere, launcher }
  expect(launcherStep(where, { client: 'claude-code', launcher: digestBytes(text) })).toMatchObject({
    result: 'well',
  })
  rmSync(join(folder, name))
  expect(launcherStep(where, { client: 'claude-code', launcher: digestBytes(text) })).toMatchObject({
    result: 'weak',
    text: `${join(folder, name)}, which it starts, is gone.`,
  })
})

/** A package of its own with the bundled file, to be changed. */
function withOwnFallback(machine: Machine): Machine {
  const folder = join(machine.home, 'package')
  const dist = dirname(machine.fallback)
  for (const name of readdirSync(dist).filter(one => /^hook[\w-]*\.cjs$/.test(one)))
    put(join(folder, 'dist', name), readFileSync(join(dist, name), 'utf8'))
  put(join(folder, 'package.json'), '{"version": "1.0.0"}')
  return { ...machine, fallback: join(folder, 'dist', 'hook.cjs') }
}

test('a bundled file that is not what was installed is named: as an upgrade where its version is another, until init runs again', async () => {
  const { machine, look, install } = await sealWorld('claude-code', { machine: withOwnFallback })
  expect(await look()).toMatchObject({ state: 'enforced' })
  const code = readdirSync(dirname(machine.fallback)).find(name => /^hook-[0-9a-f]{16}\.cjs$/.test(name))
  change(join(dirname(machine.fallback), code ?? ''), text => `${text}\n`)
  const changed = await look()
  expect(changed).toMatchObject({
    state: 'open',
    why: expect.stringMatching(/is not what it was at installation.*countersign init --client claude-code/),
  })
  change(join(machine.home, 'package', 'package.json'), text => text.replace('1.0.0', '1.1.0'))
  const upgraded = await look()
  expect(upgraded.state).toBe('enforced')
  expect(upgraded.steps[1]).toEqual({
    name: 'installed command',
    result: 'weak',
    text: `${machine.fallback}, which judges where no gate answers, is of version 1.1.0 and was installed as of version 1.0.0.`,
    advice:
      'If you have upgraded Countersign, run countersign init --client claude-code; if not, install it anew first.',
  })
  await install()
  expect((await look()).steps[1]).toMatchObject({ result: 'well' })
})

test('a registration that was taken out or edited is noticed; what others change is not', async () => {
  const { machine, look } = await sealWorld('claude-code')
  const file = join(machine.home, settings)
  change(file, text => text.replace('{', '{\n  // mine\n  "model": "x",'))
  expect(await look()).toMatchObject({ state: 'enforced' })
  change(file, text => text.replace('"matcher": "*"', '"matcher": "Read"'))
  expect(await look()).toMatchObject({
    state: 'open',
    why: `The registration in ${file} was edited since. Run countersign init --client claude-code.`,
  })
  put(file, '{ "model": "x" }')
  expect(await look()).toMatchObject({ state: 'open', why: expect.stringContaining('was taken out of') })
  put(file, '{ "model": ')
  expect(await look()).toMatchObject({ state: 'open', why: expect.stringContaining('can’t be relied on') })
  rmSync(file)
  expect(await look()).toMatchObject({ state: 'open', why: expect.stringContaining(`${file} is gone`) })
})

test('an executable hook that lost its permission is skipped by its client, so it is open', async () => {
  const { machine, look } = await sealWorld('cline', { withGate: false })
  chmodSync(join(machine.home, '.cline/hooks/PreToolUse'), 0o600)
  expect(await look()).toMatchObject({ state: 'open', why: expect.stringContaining('not executable') })
})

test('an installed command that was edited is not relied on', async () => {
  const { launcher, look } = await sealWorld('claude-code', { withGate: false })
  change(launcher, text => text.replace('#!/bin/sh -p\n', '#!/bin/sh -p\nexit 0\n'))
  expect(await look()).toMatchObject({ state: 'open', why: expect.stringContaining('not what was written') })
})

test('an installed command that is gone, or can’t be started, refuses everything', async () => {
  const { launcher, look } = await sealWorld('claude-code')
  chmodSync(launcher, 0o600)
  expect(await look()).toMatchObject({
    state: 'blocked',
    why: expect.stringContaining('Everything is refused'),
  })
  rmSync(launcher)
  expect(await look()).toMatchObject({ state: 'blocked', why: expect.stringContaining('is gone') })
})

test('a token that was revoked refuses everything', async () => {
  const { machine, look } = await sealWorld('claude-code')
  for (const { id } of tokensOf(machine.stateFolder)) removeToken(machine.stateFolder, id)
  expect(await look()).toMatchObject({
    state: 'blocked',
    why: expect.stringContaining('Everything is refused'),
  })
})

test('a gate that listens and does not answer is named', async () => {
  const { machine, look } = await sealWorld('claude-code', { withGate: false })
  const server = createServer(() => {})
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(residentPaths(machine.stateFolder).agentSocket, resolve))
  expect(await look({ patience: 200 })).toMatchObject({
    state: 'blocked',
    why: expect.stringContaining('countersign restart'),
  })
})

test.each([
  ['claude-code', 'project/.claude/settings.json', '{"disableAllHooks": true}'],
  ['claude-code', 'project/.claude/settings.local.json', '// x\n{"disableAllHooks": true,}'],
  ['gemini', 'project/.gemini/settings.json', '{"hooksConfig": {"enabled": false}}'],
  ['qwen', 'project/.qwen/settings.json', '{"disableAllHooks": true}'],
  ['copilot', 'project/.github/copilot/settings.json', '{"disableAllHooks": true}'],
  ['codex', 'project/.codex/config.toml', '[features]\nhooks = false\n'],
  ['codex', '.codex/config.toml', '[features]\nhooks = false\n'],
])('%s: %s that switches the hooks off is named', async (client, path, text) => {
  const { machine, look } = await sealWorld(client, { withGate: false })
  put(join(machine.home, path), text)
  expect(await look()).toMatchObject({
    state: 'open',
    why: expect.stringContaining(join(machine.home, path)),
  })
})

test('a client that is not on PATH, or that can’t be asked what it must be asked, is not proven here', async () => {
  const { machine, path, look } = await sealWorld('claude-code')
  rmSync(join(path, 'claude'))
  expect(await look()).toMatchObject({
    state: 'unproven',
    version: null,
    why: expect.stringContaining('PATH'),
  })
  expect(readSeals(machine.stateFolder)).toHaveLength(1)
  expect(await (await sealWorld('codex')).look()).toMatchObject({
    state: 'unproven',
    why: expect.stringContaining('Codex ended before it answered'),
  })
})

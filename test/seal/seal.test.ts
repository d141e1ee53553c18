import { chmodSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { residentPaths } from '../../src/resident/resident-paths.ts'
import { removeToken, tokensOf } from '../../src/resident/change-tokens.ts'
import { readSeals } from '../../src/seal/seal-file.ts'
import { change, put, sealWorld } from './seal-world.ts'

const limit = { timeout: 60_000 }
const settings = '.claude/settings.json'

test.each(['claude-code', 'gemini', 'opencode', 'copilot', 'qwen'])(
  '%s: what was installed is enforced, through whatever the client itself would start',
  limit,
  async client => {
    const world = await sealWorld(client)
    const seal = await world.look()
    expect(seal).toMatchObject({
      state: 'enforced',
      why: null,
      version: '9.8.7',
      method: 'command',
      at: 1_000,
    })
    expect(seal.steps.map(({ result }) => result)).toEqual(['well', 'well', 'well'])
    expect(readSeals(world.machine.stateFolder)).toEqual([seal])
  },
)

test('without a gate it judges, and without anything that judges it refuses', limit, async () => {
  const { steps } = await (await sealWorld('claude-code')).look(true)
  expect(steps.slice(3).map(({ name, result }) => [name, result])).toEqual([
    ['without a gate', 'well'],
    ['nothing judges', 'well'],
    ['command gone', 'well'],
  ])
})

test.each(['cline', 'cursor', 'windsurf', 'amp'])(
  '%s: all is well here, but nobody saw it obey, and the seal says so',
  limit,
  async client => {
    const seal = await (await sealWorld(client)).look()
    expect(seal).toMatchObject({ state: 'unproven', why: expect.stringContaining('ever seen to obey') })
    expect(seal.steps.map(({ result }) => result)).toEqual(['well', 'well', 'well'])
  },
)

test('a registration that was taken out or edited is noticed; what others change is not', limit, async () => {
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

test(
  'an executable hook that lost its permission is skipped by its client, so it is open',
  limit,
  async () => {
    const { machine, look } = await sealWorld('cline', false)
    chmodSync(join(machine.home, '.cline/hooks/PreToolUse'), 0o600)
    expect(await look()).toMatchObject({ state: 'open', why: expect.stringContaining('not executable') })
  },
)

test('an installed command that was edited is not relied on', limit, async () => {
  const { launcher, look } = await sealWorld('claude-code', false)
  change(launcher, text => text.replace('#!/bin/sh -p\n', '#!/bin/sh -p\nexit 0\n'))
  expect(await look()).toMatchObject({ state: 'open', why: expect.stringContaining('not what was written') })
})

test('an installed command that is gone, or can’t be started, refuses everything', limit, async () => {
  const { launcher, look } = await sealWorld('claude-code')
  chmodSync(launcher, 0o600)
  expect(await look()).toMatchObject({
    state: 'blocked',
    why: expect.stringContaining('Everything is refused'),
  })
  rmSync(launcher)
  expect(await look()).toMatchObject({ state: 'blocked', why: expect.stringContaining('is gone') })
})

test('a token that was revoked refuses everything', limit, async () => {
  const { machine, look } = await sealWorld('claude-code')
  for (const { id } of tokensOf(machine.stateFolder)) removeToken(machine.stateFolder, id)
  expect(await look()).toMatchObject({
    state: 'blocked',
    why: expect.stringContaining('Everything is refused'),
  })
})

test('a gate that listens and does not answer is named', limit, async () => {
  const { machine, look } = await sealWorld('claude-code', false)
  const server = createServer(() => {})
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(residentPaths(machine.stateFolder).agentSocket, resolve))
  expect(await look()).toMatchObject({
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
])('%s: %s that switches the hooks off is named', limit, async (client, path, text) => {
  const { machine, look } = await sealWorld(client, false)
  put(join(machine.home, path), text)
  expect(await look()).toMatchObject({
    state: 'open',
    why: expect.stringContaining(join(machine.home, path)),
  })
})

test(
  'a client that is not on PATH, or that can’t be asked what it must be asked, is not proven here',
  limit,
  async () => {
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
  },
)

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { clientInstalls, tomlFile } from '../../src/daemon/install/client-install-table.ts'
import { installClient, planClient } from '../../src/daemon/install/install-client.ts'
import { hookCommand } from '../../src/daemon/install/try-client.ts'
import type { Machine } from '../../src/daemon/install/machine.ts'
import { readInstallations } from '../../src/daemon/install/installations-file.ts'
import { uninstallClient } from '../../src/daemon/install/uninstall-client.ts'
import { tokensOf } from '../../src/daemon/resident/add-token.ts'

function newMachine(): Machine {
  const home = mkdtempSync(join(tmpdir(), 'countersign-install-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = join(home, 'project')
  mkdirSync(project)
  return { home, project, stateFolder: join(home, 'state'), node: process.execPath, fallback: '/nowhere.mjs' }
}

const logged = async () => {}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function installOf(client: string) {
  const install = clientInstalls.find(one => one.client === client)
  if (!install) throw new Error(client)
  return install
}

const settings = '{\n     // mine\n  "model" : "x",\n\t"other": [1,2 ,3]}\n\n'
const isJson = (path: string) => path.endsWith('.json')

test.each(clientInstalls.map(({ client }) => client))(
  '%s: written, private, and back byte for byte',
  async client => {
    const machine = newMachine()
    const install = installOf(client)
    for (const scope of ['user', 'project'] as const) {
      const files = planClient(machine, install, scope).files.map(({ path }) => path)
      for (const path of files.filter(isJson)) put(path, settings)
      const installed = await installClient(machine, planClient(machine, install, scope), 'default', logged)
      for (const path of files) expect(readFileSync(path, 'utf8').toLowerCase()).toContain('countersign')
      expect(statSync(join(machine.stateFolder, 'hooks', client)).mode & 0o777).toBe(0o700)
      expect(statSync(join(machine.stateFolder, 'hooks', `${client}.headers`)).mode & 0o777).toBe(0o600)
      expect(tokensOf(machine.stateFolder)).toMatchObject([
        { role: 'agent', agent: client, profile: 'default' },
      ])
      uninstallClient(machine, installed)
      for (const path of files)
        if (isJson(path)) expect(readFileSync(path, 'utf8')).toBe(settings)
        else expect(lstatSync(path, { throwIfNoEntry: false })).toBeUndefined()
      expect(tokensOf(machine.stateFolder)).toEqual([])
      expect(readInstallations(machine.stateFolder)).toEqual([])
    }
  },
)

test('uninstall after init gives every generated file back, however often init ran', async () => {
  const machine = newMachine()
  const install = installOf('claude-code')
  const path = join(machine.home, '.claude/settings.json')
  const text = fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), fc.constantFrom(undefined, 1, 4, '\t'))
    .map(([data, indent]) => `// top\n${JSON.stringify(data, null, indent)}\n`)
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 2 }), async (input, times) => {
      put(path, input)
      for (let i = 0; i < times; i++)
        await installClient(machine, planClient(machine, install, 'user'), 'default', logged)
      for (const installed of readInstallations(machine.stateFolder)) uninstallClient(machine, installed)
      expect(readFileSync(path, 'utf8')).toBe(input)
    }),
    { numRuns: 25 },
  )
})

test('a linked file is written where it is, and keeps its permissions', async () => {
  const machine = newMachine()
  const real = join(machine.home, 'dotfiles/claude.json')
  const link = join(machine.home, '.claude/settings.json')
  put(real, settings)
  chmodSync(real, 0o640)
  mkdirSync(dirname(link))
  symlinkSync(real, link)
  const plan = planClient(machine, installOf('claude-code'), 'user')
  const installed = await installClient(machine, plan, 'default', logged)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(real, 'utf8')).toContain('PreToolUse')
  expect(statSync(real).mode & 0o777).toBe(0o640)
  expect(uninstallClient(machine, installed)).toEqual([{ path: real, how: 'restored' }])
  expect(readFileSync(real, 'utf8')).toBe(settings)
})

test('a file that was changed since loses only what is ours', async () => {
  const machine = newMachine()
  const path = join(machine.home, '.claude/settings.json')
  put(path, '{\n  "a": 1\n}\n')
  const plan = planClient(machine, installOf('claude-code'), 'user')
  const installed = await installClient(machine, plan, 'default', logged)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"a": 1', '"a": 2 /* mine */'))
  expect(uninstallClient(machine, installed)).toMatchObject([{ path, how: 'ours removed' }])
  expect(readFileSync(path, 'utf8')).toBe('{\n  "a": 2 /* mine */\n}\n')
})

test('a file that is broken by now keeps its launcher and stays on record', async () => {
  const machine = newMachine()
  const path = join(machine.home, '.claude/settings.json')
  const plan = planClient(machine, installOf('claude-code'), 'user')
  const installed = await installClient(machine, plan, 'default', logged)
  writeFileSync(path, `${readFileSync(path, 'utf8')}}`)
  expect(uninstallClient(machine, installed)).toMatchObject([{ path, how: 'kept' }])
  expect(readInstallations(machine.stateFolder)).toHaveLength(1)
  expect(statSync(join(machine.stateFolder, 'hooks/claude-code')).isFile()).toBe(true)
})

test('what can’t be read, or is somebody else’s, is left alone with the lines to add', () => {
  const machine = newMachine()
  put(join(machine.home, '.claude/settings.json'), '{ "hooks": oops')
  put(join(machine.home, '.cline/hooks/PreToolUse'), '#!/bin/sh\nmine\n')
  for (const client of ['claude-code', 'cline']) {
    const [file] = planClient(machine, installOf(client), 'user').files
    expect(file).toMatchObject({ problem: expect.stringContaining('left as it is') })
    expect(file).toMatchObject({ byHand: expect.stringContaining(`hooks/${client}`) })
  }
})

test('TOML gets a marked block, which goes again; a block that would break it is not written', () => {
  const file = tomlFile('/x', '[features]\nhooks = true')
  const input = '# mine\nmodel = "x"'
  const added = file.add(input)
  expect(added).toBe(`${input}\n# countersign: begin\n[features]\nhooks = true\n# countersign: end\n`)
  expect(file.add(added)).toBe(added)
  expect(file.remove(added)).toBe(`${input}\n`)
  expect(() => file.add('[features]\nhooks = false\n')).toThrow('left as it is')
})

test('the command refuses with a text where its launcher is gone, and says nothing where nobody waits', () => {
  const run = (isJudged: boolean) => {
    try {
      return {
        code: 0,
        out: execFileSync('/bin/sh', ['-c', hookCommand('/nowhere/at all', 'E', isJudged)], {
          stdio: 'pipe',
        }),
      }
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: Buffer }
      return { code: status, err: stderr.toString() }
    }
  }
  expect(run(true)).toMatchObject({ code: 2, err: expect.stringContaining('does not run') })
  expect(run(false)).toMatchObject({ code: 0 })
  expect(() => hookCommand('/home/o"neil/x', 'E', true)).toThrow('state folder')
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clientInstalls } from '../../src/daemon/install/client-install-table.ts'
import { planClient } from '../../src/daemon/install/install-client.ts'
import { runCli } from '../cli/run-cli.ts'
import { until } from '../until.ts'

const takesPlugins = clientInstalls.filter(({ scopes }) => scopes.includes('plugin'))

test.each(takesPlugins)(
  'the plugin of $title stands in one folder, and each of its files names the gate',
  install => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-plugin-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const state = join(folder, 'state')
    const machine = {
      home: '/home/ann',
      project: join(folder, 'plugin'),
      stateFolder: state,
      node: '/n',
      fallback: '/f',
    }
    const { files } = planClient(machine, install, 'plugin')
    for (const file of files) {
      if ('problem' in file) throw new Error(file.problem)
      expect(file.path.startsWith(machine.project)).toBe(true)
      expect(file.before).toBe(null)
      expect(file.after.toLowerCase()).toContain('countersign')
      if (file.path.endsWith('.json')) expect(JSON.parse(file.after)).toBeTypeOf('object')
    }
    const launched = files.filter(
      file => 'after' in file && file.after.includes(join(state, 'hooks', install.client)),
    )
    expect(launched).toHaveLength(1)
    expect(install.usePlugin?.(machine.project)).toContain(machine.project)
  },
)

/** A home whose processes end with the test, also a gate that a proof has started and that is not up yet. */
function scratchHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'countersign-plugin-'))
  onTestFinished(async () => {
    await runCli(home, ['stop'], '')
    // One that was not up yet heard nothing of that, and would hold the usual port for ever.
    await until(() => {
      const remaining = processesAt(home)
      for (const pid of remaining) endProcess(pid)
      return remaining.length === 0
    })
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  return home
}

/** The processes that have this home folder. */
function processesAt(home: string): readonly number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => environmentOf(pid).includes(`HOME=${home}`))
    .map(Number)
}

/** Empty for one that has ended meanwhile. */
function environmentOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

test('init --plugin writes no settings, proves the command, and uninstall takes it away', async () => {
  const home = scratchHome()
  const cli = (...args: string[]) => runCli(home, args, '')
  const done = await cli('init', '--yes', '--client', 'claude-code', '--plugin', join(home, 'plugins'))
  await cli('stop')
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('an ordinary one was let run') })
  expect(done.out).toContain(`claude --plugin-dir ${home}/plugins/claude-code`)
  expect(existsSync(join(home, '.claude'))).toBe(false)
  const manifest = readFileSync(join(home, 'plugins/claude-code/.claude-plugin/plugin.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ name: 'countersign' })
  expect((await cli('init', '--yes', '--plugin', home, '--managed')).code).toBe(64)
  expect((await cli('uninstall', '--yes')).code).toBe(0)
  expect(readdirSync(home)).not.toContain('plugins')
})

test('opencode’s plugin is proven where a package.json without a type stands beside it', async () => {
  const home = scratchHome()
  mkdirSync(join(home, '.config/opencode'), { recursive: true })
  writeFileSync(join(home, '.config/opencode/package.json'), '{"private":true}\n')
  const done = await runCli(home, ['init', '--yes', '--client', 'opencode'], '')
  await runCli(home, ['stop'], '')
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('an ordinary one was let run') })
})

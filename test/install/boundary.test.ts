import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'

let home = ''
const path = () => `${home}/.local/bin:${home}/bin:/usr/local/bin:/usr/bin:/bin`
const cli = (...args: string[]) => runCli(home, args, '', { env: { PATH: path() } })
const shim = () => join(home, '.local/bin/claude')

function program(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-init-')))
  for (const folder of ['bin', '.claude', '.ssh', 'project']) mkdirSync(join(home, folder))
  writeFileSync(join(home, '.ssh/id_ed25519'), 'a key\n')
  program(join(home, 'bin/claude'), 'echo "started with $*"; cat ~/.ssh/id_ed25519 || echo no key')
})
afterAll(async () => {
  await cli('stop')
  rmSync(home, { recursive: true, force: true })
})

function start(): string {
  const env = { HOME: home, PATH: path() }
  return execFileSync('claude', ['--continue'], {
    cwd: join(home, 'project'),
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

test('init --boundary: the client starts inside from now on, until uninstall', async () => {
  expect(start()).toBe('started with --continue\na key\n')
  expect((await cli('init', '--boundary', '--scope', 'project')).err).toContain('--boundary is for')
  const nowhere = await cli('init', '--boundary', '--yes')
  expect(nowhere).toMatchObject({ code: 78, err: expect.stringContaining('export PATH=') })
  expect(existsSync(join(home, '.claude/settings.json'))).toBe(false)
  mkdirSync(join(home, '.local/bin'), { recursive: true })
  const shown = await cli('init', '--boundary', '--dry-run')
  expect(shown.out).toContain(`${shim()} (new)`)
  expect(existsSync(shim())).toBe(false)
  const done = await cli('init', '--boundary', '--yes', '--no-lookback')
  expect(done).toMatchObject({ code: 0 })
  expect(start()).toBe('started with --continue\nno key\n')
  // Of the shim that stands before it now, the client is still the one behind.
  expect((await cli('init', '--boundary', '--dry-run')).out).toContain(`${shim()}: nothing to change`)
  await cli('stop')
  expect(start()).toBe('started with --continue\nno key\n')
  expect((await cli('uninstall', '--yes')).out).toContain(`${shim()}: removed`)
  expect(existsSync(shim())).toBe(false)
  expect(start()).toBe('started with --continue\na key\n')
})

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'

const settings = '{\n    // mine\n    "model": "x"\n}\n'
let home = ''
const cli = (...args: string[]) => runCli(home, args, '', { env: { PATH: `${home}/bin:/usr/bin:/bin` } })
const file = () => join(home, '.claude/settings.json')

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'countersign-init-'))
  for (const folder of ['bin', '.claude']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'bin/claude'), '#!/bin/sh\n')
  chmodSync(join(home, 'bin/claude'), 0o755)
  writeFileSync(file(), settings)
})
afterAll(async () => {
  await cli('stop')
  rmSync(home, { recursive: true, force: true })
})

/** Runs the command that the settings hold, as Claude Code does. */
function call(command: string): string {
  const { hooks } = JSON.parse(readFileSync(file(), 'utf8').replace('// mine', ''))
  const input = { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } }
  return execFileSync('/bin/sh', ['-c', hooks.PreToolUse[0].hooks[0].command], {
    input: JSON.stringify({ ...input, cwd: home }),
    encoding: 'utf8',
  })
}

test('init on a clean home, the first stopped call, and the way back', async () => {
  expect((await cli('init')).code).toBe(64)
  expect((await cli('init', '--dry-run')).out).toContain('+')
  expect(readFileSync(file(), 'utf8')).toBe(settings)
  const done = await cli('init', '--yes')
  expect(done).toMatchObject({
    code: 0,
    out: expect.stringContaining('was refused, an ordinary one was let run'),
  })
  expect(done.out).toContain('last 30 days: countersign lookback')
  expect((await cli('init', '--yes', '--no-lookback')).out).not.toContain('last 30 days')
  expect((await cli('init', '--yes', '--observe', '0')).err).toContain('no number of days')
  expect((await cli('init', '--dry-run', '--observe')).out).toContain('only observes')
  expect(call('ls')).toBe('')
  expect((await cli('review', 'list')).out).not.toContain('grant list')
  expect(call('rm -rf ~')).toContain('"permissionDecision":"deny"')
  expect((await cli('review', 'list')).out).toContain('rm -rf ~')
  expect((await cli('uninstall', '--yes')).out).toContain('as it was before')
  expect(readFileSync(file(), 'utf8')).toBe(settings)
})

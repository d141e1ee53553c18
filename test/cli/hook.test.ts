import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from './run-cli.ts'

function home() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-hook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const bash = (command: string) =>
  JSON.stringify({
    session_id: 's1',
    cwd: '/',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  })

test('an ordinary call is answered with nothing', async () => {
  expect(await runCli(home(), ['hook', 'codex'], bash('git status'))).toEqual({ code: 0, out: '', err: '' })
})

test.each([
  ['a dangerous call', bash('rm -rf ~')],
  ['input that is no JSON', 'so what'],
  ['no input', ''],
  ['input with a name twice', bash('ls').replace('"command"', '"command":"ls","command"')],
  ['input that is too large', 'x'.repeat(1_100_000)],
])('%s is refused in the client’s own form', async (_what, input) => {
  const { code, out } = await runCli(home(), ['hook', 'claude-code'], input)
  expect(code).toBe(0)
  expect(JSON.parse(out).hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
})

test('a call that waits is refused once the time is over', async () => {
  const { out } = await runCli(home(), ['hook', 'codex', '--seconds', '3'], bash('npm publish'))
  expect(JSON.parse(out).hookSpecificOutput.permissionDecisionReason).toMatch(/Review r-/)
})

test('a state folder that can’t be used is a refusal', async () => {
  const args = ['--home', '/etc/hostname', 'hook', 'codex']
  const { out } = await runCli(home(), args, bash('git status'))
  expect(JSON.parse(out).hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
})

test('a client that is not known is an error that lets no call run', async () => {
  const { code, out, err } = await runCli(home(), ['hook', 'nobody'], bash('ls'))
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('claude-code')
})

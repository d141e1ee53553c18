import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCli } from './run-cli.ts'

const home = mkdtempSync(join(tmpdir(), 'countersign-cli-token-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a token is shown once, listed without what opens anything, and removed', async () => {
  const made = await runCli(home, [
    'token',
    'add',
    'agent',
    '--name',
    'crawler',
    '--expires',
    '30d',
    '--json',
  ])
  const { token, id } = JSON.parse(made.out) as { token: string; id: string }
  expect(token).toMatch(/^csgn_agent_[\w-]{43}$/)
  const listed = await runCli(home, ['token', 'list'])
  expect(listed.out).toContain('crawler (default)')
  expect(listed.out).not.toContain(token)
  expect((await runCli(home, ['token', 'remove', id])).code).toBe(0)
  expect((await runCli(home, ['token', 'remove', id])).code).toBe(66)
  expect((await runCli(home, ['token', 'add', 'reviewer'])).code).toBe(64)
  expect((await runCli(home, ['token', 'add', 'owner'])).code).toBe(64)
})

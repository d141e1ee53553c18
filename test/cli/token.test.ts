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
  expect(listed.out).not.toContain('opens nothing')
  expect((await runCli(home, ['token', 'remove', id])).code).toBe(0)
  expect((await runCli(home, ['token', 'remove', id])).code).toBe(66)
  expect((await runCli(home, ['token', 'add', 'reviewer'])).code).toBe(64)
  expect((await runCli(home, ['token', 'add', 'owner'])).code).toBe(64)
})

test('the built gate takes a token over TCP until it is removed, and only for its role', async () => {
  const started = await runCli(home, ['start', '--json'])
  try {
    const status = JSON.parse((await runCli(home, ['status', '--json'])).out) as { port: number }
    const add = async (...args: string[]) =>
      JSON.parse((await runCli(home, ['token', 'add', ...args, '--json'])).out) as {
        token: string
        id: string
      }
    const [reader, agent] = [await add('reader'), await add('agent', '--name', 'crawler')]
    const look = async ({ token }: { token: string }) =>
      (
        await fetch(`http://127.0.0.1:${status.port}/v1/decisions?minimumComposite=2.5`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status
    expect([await look(reader), await look(agent)]).toEqual([200, 403])
    await runCli(home, ['token', 'remove', reader.id])
    expect(await look(reader)).toBe(403)
  } finally {
    expect((await runCli(home, ['stop'])).code, started.err).toBe(0)
  }
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clientWorld as world } from './client-world.ts'
import { accounts, InsideWorld, testAs } from './inside-world.ts'

testAs('a client works inside, and its hook judges calls as ever', async account => {
  const { one, run } = await world(
    account,
    `hook ls; hook 'rm -rf ~'
     echo kept > $HOME/.claude/session.json; echo made > made.txt; exit 3`,
  )
  const { code, out } = await run(['exec', '--net', 'none', '--', 'claude'])
  expect(code).toBe(3)
  expect(out).toContain('destruction.home')
  expect(out.match(/"permissionDecision":"deny"/g)).toHaveLength(1)
  expect(readFileSync(join(one.home, '.claude/session.json'), 'utf8')).toBe('kept\n')
  expect(existsSync(join(one.workspace, 'made.txt'))).toBe(true)
})

testAs('what no hook sees gets nowhere', async account => {
  const { one, run } = await world(
    account,
    `cat $HOME/.ssh/id_ed25519 && echo read
     echo '{}' > $HOME/.claude/settings.json && echo changed
     mv $HOME/.claude $HOME/.other && echo moved
     rm -f $HOME/state/hooks/claude-code && echo removed
     cat $HOME/state/state.db && echo seen
     kill -9 $(cat $HOME/state/resident.json | tr -dc 0-9) && echo ended
     echo x > $HOME/profile; exit 0`,
  )
  const settings = readFileSync(join(one.home, '.claude/settings.json'), 'utf8')
  const { code, out } = await run(['exec', '--net', 'none', '--', 'claude'])
  expect([code, out]).toEqual([0, ''])
  expect(readFileSync(join(one.home, '.claude/settings.json'), 'utf8')).toBe(settings)
  expect(existsSync(join(one.home, 'profile'))).toBe(false)
  expect(await run(['status'])).toMatchObject({ code: 0 })
})

test('a gate that goes away leaves nothing that judges in its place', async () => {
  const account = accounts.at(-1) ?? expect.unreachable()
  const { one, run } = await world(
    account,
    'echo > begun; until [ -e gone ]; do sleep 0.05; done; mkdir -p $HOME/.config; hook ls',
  )
  const running = run(['exec', '--net', 'none', '--', 'claude'])
  while (!existsSync(join(one.workspace, 'begun'))) await wait(20)
  await run(['stop'])
  one.file('work/gone', '')
  expect((await running).out).toContain('"permissionDecision":"deny"')
})

test('a client that is none, or has no hook, or no gate, does not start', async () => {
  const account = accounts.at(-1) ?? expect.unreachable()
  const bare = new InsideWorld(account)
  expect(await bare.countersign(['exec', '--', 'ls'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('ls is no client that is known'),
  })
  bare.file('work/claude', '#!/bin/sh\ntouch ran\n', 0o755)
  expect(await bare.countersign(['exec', '--', './claude'])).toMatchObject({
    code: 78,
    err: expect.stringContaining('run countersign init --client claude-code first'),
  })
  const { one, run } = await world(account, 'touch ran')
  await run(['stop'])
  expect(await run(['exec', '--', 'claude'])).toMatchObject({
    code: 69,
    err: expect.stringContaining('run countersign start first'),
  })
  expect([bare, one].map(({ workspace }) => existsSync(join(workspace, 'ran')))).toEqual([false, false])
})

testAs('a sandbox of the client’s own can be made inside, but for root', async account => {
  const own = [
    'bwrap',
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--unshare-user',
    '--unshare-pid',
    'echo',
    'in',
  ]
  const { out, err } = await new InsideWorld(account).countersign(['exec', '--one', '--', ...own])
  if (account.uid === 0) expect(err).toContain('setting up uid map')
  else expect(out).toBe('in\n')
})

test('what a client keeps in the home itself stays, and what it obeys outside is said where it was changed', async () => {
  const account = accounts.at(-1) ?? expect.unreachable()
  const { one, run } = await world(
    account,
    `echo '{"seen":2}' > $HOME/.claude.json; [ -e again ] || exit 0
     echo '{"mcpServers":{"mail":{"command":"./mail"}}}' > $HOME/.claude.json
     mkdir -p $HOME/.claude/plugins/mail; echo '{}' > $HOME/.claude/plugins/mail/hooks.json`,
  )
  const exec = ['exec', '--net', 'none', '--', 'claude']
  expect((await run(exec)).err).not.toContain('was changed inside')
  expect(readFileSync(join(one.home, '.claude.json'), 'utf8')).toBe('{"seen":2}\n')
  one.file('work/again', '')
  const { err } = await run(exec)
  for (const name of ['.claude.json', '.claude/plugins/mail/hooks.json'])
    expect(err).toContain(`${one.home}/${name} was changed inside, and Claude Code obeys it outside`)
})

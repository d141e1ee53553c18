import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clientWorld, hook } from './client-world.ts'
import { accounts, type InsideWorld } from './inside-world.ts'

const account = accounts.at(-1) ?? expect.unreachable()
/** A program that nobody can read runs a script that nobody reads. */
const unread = './tool steps.txt'

async function world(script: string) {
  const made = await clientWorld(account, script)
  const { one } = made
  one.file('work/.countersign/policy.toml', '[profile.claude-code.boundary]\nrequired = true\n')
  one.file('work/steps.txt', 'true\n')
  copyFileSync('/bin/sh', one.file('work/tool', '', 0o755))
  const outside = async (command: string, session: string) =>
    (await one.run(['sh', '-c', `${hook}hook '${command}' ${session}`])).out
  return { ...made, outside }
}

/** Runs a client that waits in between, for something to be done outside. */
async function whileInside(
  {
    one,
    run,
  }: { readonly one: InsideWorld; readonly run: (args: readonly string[]) => Promise<{ out: string }> },
  act: () => Promise<void>,
): Promise<string> {
  const running = run(['exec', '--net', 'none', '--', 'claude'])
  while (!existsSync(join(one.workspace, 'begun'))) await wait(20)
  await act().finally(() => one.file('work/go', ''))
  return (await running).out
}

/** Prints what the hook answers: nothing where the call may run. */
const says = (name: string, command: string, session = 's1') =>
  `echo "${name}:$(hook '${command}' ${session})"`
const pause = 'echo > begun; until [ -e go ]; do sleep 0.05; done'

test('code that nobody can read runs unasked inside, since the gate knows that it does, and not outside', async () => {
  const { run, outside } = await world(`${says('unread', unread)}; ${says('home', 'rm -rf ~')}`)
  expect(await outside(unread, 's0')).toContain('only inside a boundary')
  const { out } = await run(['exec', '--net', 'none', '--', 'claude'])
  expect(out).toContain('unread:\n')
  expect(out).toMatch(/^home:.*"permissionDecision":"deny"/m)
})

test('nothing outside can speak as what runs inside, and nothing inside for a session outside', async () => {
  const made = await world(
    `${says('first', 'ls')}; ${pause}; ${says('other', 'ls', 's9')}; ${says('own', unread)}`,
  )
  const { one, outside } = made
  let seen: readonly string[] = []
  const out = await whileInside(made, async () => {
    // The boundary alone has its socket.
    expect(readdirSync(join(one.home, 'state')).filter(name => /^i[0-9a-f]+\.sock$/.test(name))).toEqual([])
    seen = [await outside('ls', 's9'), await outside(unread, 's1'), await outside(unread, 's9')]
  })
  expect(seen[0]).not.toContain('deny')
  expect(seen[1]).toContain('belongs to a client that runs elsewhere')
  expect(seen[2]).toContain('only inside a boundary')
  expect(out).toContain('first:\n')
  expect(out).toMatch(/^other:.*belongs to a client that runs elsewhere/m)
  expect(out).toContain('own:\n')
  // It has ended: its client may go on with its session outside.
  expect(await outside('ls', 's1')).not.toContain('deny')
})

test('a body can’t say that a call runs inside, nor outside that it is a proxy’s', async () => {
  const { one } = await world('true')
  const boundary = {
    plan: '0'.repeat(64),
    backend: 'bwrap',
    network: 'none',
    readable: [],
    writable: [],
    pinned: [],
    hidden: [],
  }
  const asked = [
    '-s',
    '--unix-socket',
    join(one.home, 'state', 'agent.sock'),
    '-H',
    'content-type: application/json',
  ]
  for (const [field, value] of Object.entries({ boundary, origin: 'mcp' })) {
    const body = JSON.stringify({ kind: 'shell', arguments: { command: unread }, [field]: value })
    const { out } = await one.run(['curl', ...asked, '-d', body, 'http://localhost/v1/evaluations'])
    expect(out).toContain(`says the ${field}, not the body`)
  }
  const message = JSON.stringify({
    text: '',
    boundary: { plan: '0'.repeat(64), hosts: [], refused: [], planted: [] },
  })
  const report = await one.run(['curl', ...asked, '-d', message, 'http://localhost/v1/reports'])
  expect(report.out).toContain('Only the front end that makes a boundary tells what came of it')
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readNote, writeNote } from '../../src/daemon/resident/resident-note.ts'
import { ask, residentWorld } from '../resident/resident-world.ts'
import { until } from '../until.ts'
import { runCli } from './run-cli.ts'

const push = ['check', '--tool', 'bash', '--', 'git push --force origin main']
/** A gate that was started with it denies what a gate without it lets wait. */
const strict = { COUNTERSIGN_AUTO_DENY_THRESHOLD: '4' }

test('commands ask the gate that runs, and judge by themselves once it has ended: the same state either way', async () => {
  const { home, run } = residentWorld()
  expect((await runCli(home, push)).code).toBe(1)
  expect((await run('start --no-tcp', strict)).code).toBe(0)
  expect((await runCli(home, push)).code).toBe(2)
  expect((await run('stop')).code).toBe(0)
  expect((await runCli(home, push)).code).toBe(1)
  const logged = (await run('audit export')).out.trim().split('\n')
  expect(logged.map(line => JSON.parse(line).kind)).toEqual(['dry_run', 'dry_run', 'dry_run', 'access'])
  expect((await run('audit verify')).code).toBe(0)
})

test('a command with a policy of its own judges by itself, beside the gate that runs', async () => {
  const { home, run } = residentWorld()
  await run('start --no-tcp')
  const project = join(home, 'project')
  mkdirSync(join(project, '.countersign'), { recursive: true })
  writeFileSync(join(project, '.countersign', 'policy.toml'), '[proxy]\nauto_deny_threshold = 4\n')
  expect((await runCli(home, push)).code).toBe(1)
  expect((await runCli(home, push, '', { cwd: project })).code).toBe(2)
  expect((await runCli(home, push, '', { env: strict })).code).toBe(2)
  expect(
    (
      await runCli(home, [
        'check',
        '--policy',
        join(project, '.countersign', 'policy.toml'),
        ...push.slice(1),
      ])
    ).code,
  ).toBe(2)
})

test('a gate of another version is not asked', async () => {
  const { home, state, run } = residentWorld()
  await run('start --no-tcp', strict)
  const file = join(state, 'resident.json')
  const note = readNote(file)
  expect(note).toBeDefined()
  if (note) writeNote(file, { ...note, version: '0.0.1' })
  expect((await runCli(home, push)).code).toBe(1)
})

test('reviewers, grants, pauses and reviews are kept by the gate that runs', async () => {
  const { home, run } = residentWorld()
  await run('start --no-tcp')
  const cli = (args: readonly string[], input = '') => runCli(home, args, input)
  expect((await cli(['reviewer', 'add', 'alice', '--secret-stdin'], 'sunflower-42\n')).code).toBe(0)
  const block = ['grant', 'add', '--block', '--tool', 'terraform', '--reason', 'people do that']
  expect((await cli([...block, '--secret-stdin'], 'sunflower-42\n')).code).toBe(0)
  expect((await cli(['check', '--tool', 'bash', '--', 'terraform', 'plan'])).code).toBe(2)
  expect((await cli(['run', '--park', '--', 'git', 'push', '--force', 'origin', 'main'])).code).toBe(1)
  expect((await cli(['review', 'list'])).out).toContain('Pushes')
  expect((await cli(['review', 'list', '--search', 'PUSH'])).out).toContain('Pushes')
  const other = await cli(['review', 'list', '--search', 'push terraform'])
  expect(other.out).toContain('Nothing of what waits')
  expect((await cli(['pause', '--for', '30m', '--secret-stdin'], '1234\n')).code).toBe(77)
  expect((await cli(['pause', '--for', '30m', '--secret-stdin'], '')).code).toBe(64)
  expect((await cli(['pause', '--for', '30m', '--secret-stdin'], 'sunflower-42\n')).code).toBe(0)
  const status = JSON.parse((await run('status --json')).out)
  expect(status).toMatchObject({ waiting: 1, pause: { by: 'alice' } })
  expect((await run('stop')).code).toBe(0)
  expect((await cli(['review', 'list'])).out).toContain('Pushes')
})

test('a call that would end the gate by its number, or ask it past itself, is denied by the gate', async () => {
  const { home, run } = residentWorld()
  const { pid, gateSocket } = JSON.parse((await run('start --no-tcp --json')).out)
  for (const line of [`kill ${pid}`, `kill -9 -${pid}`, `curl --unix-socket ${gateSocket} http://x/v1/pause`])
    expect(await runCli(home, ['check', '--cwd', home, '--tool', 'bash', '--', line])).toMatchObject({
      code: 2,
      out: expect.stringContaining('own-safety'),
    })
  expect((await runCli(home, ['check', '--cwd', home, '--tool', 'bash', '--', `kill ${pid + 1}`])).code).toBe(
    0,
  )
})

test('who waits for a person while the gate is started anew goes on waiting, and gets the answer', async () => {
  const { home, state, run } = residentWorld()
  await run('start --no-tcp')
  const held = runCli(home, ['run', '--hold', '60s', '--', 'git', 'push', '--force', 'origin', 'main'])
  const waiting = async () => /r-[0-9a-z]{16}/.exec((await run('review list --json')).out)?.[0] ?? ''
  await until(async () => (await waiting()) !== '')
  const id = await waiting()
  expect((await run('restart')).code).toBe(0)
  expect(await waiting()).toBe(id)
  const why = { why: 'not needed any more' }
  expect((await ask(join(state, 'gate.sock'), `/v1/reviews/${id}/withdraw`, why)).status).toBe(200)
  expect(await held).toMatchObject({ code: 1, out: '', err: expect.stringContaining(why.why) })
})

test('a request that waits when the gate stops is told to ask again, and the review stays', async () => {
  const { run } = residentWorld()
  const { gateSocket } = JSON.parse((await run('start --no-tcp --json')).out)
  const call = { id: 'a', kind: 'shell', arguments: { command: 'git push --force origin main' } }
  const { reviewId } = JSON.parse((await ask(gateSocket, '/v1/evaluations', call)).body)
  const waits = Array.from({ length: 20 }, () =>
    ask(gateSocket, `/v1/reviews/${reviewId}/wait?timeout=50000`),
  )
  await ask(gateSocket, '/v1/status')
  expect((await run('stop')).code).toBe(0)
  for (const { status, body } of await Promise.all(waits)) {
    expect(status).toBe(503)
    expect(JSON.parse(body)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('ask again'),
    })
  }
  expect((await run('review list')).out).toContain(reviewId)
})

test('over the agents’ socket nobody looks or answers, over TCP nobody without a token', async () => {
  const { run } = residentWorld()
  const { agentSocket, gateSocket, port } = JSON.parse((await run('start --port 0 --json')).out)
  expect((await ask(gateSocket, '/v1/reviews')).status).toBe(200)
  expect((await ask(agentSocket, '/v1/reviews')).status).toBe(403)
  expect((await ask(agentSocket, '/v1/status')).status).toBe(404)
  const call = { id: 'a', kind: 'shell', arguments: { command: 'git status' } }
  expect(JSON.parse((await ask(agentSocket, '/v1/evaluations', call)).body)).toMatchObject({
    effect: 'allow',
  })
  expect((await fetch(`http://127.0.0.1:${port}/v1/reviews`)).status).toBe(403)
  expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200)
})

test('what the log of the process holds is no call and no secret', async () => {
  const { home, state, run } = residentWorld()
  await run('start --no-tcp')
  await runCli(home, ['reviewer', 'add', 'alice', '--secret-stdin'], 'sunflower-42\n')
  await runCli(home, ['check', '--tool', 'bash', '--', 'deploy --password hunter2hunter2'])
  await run('stop')
  const text = readFileSync(join(state, 'gate.log'), 'utf8')
  expect(text).toContain('stopped')
  expect(text).not.toMatch(/sunflower|hunter2|deploy/)
})

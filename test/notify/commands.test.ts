import { expect, test } from 'vitest'
import { notificationRows } from '../../src/cli/resident/notification-rows.ts'
import type { ShownTarget } from '../../src/ground/model/notification-settings.ts'
import { neededVariables } from '../../src/cli/resident/start.ts'
import { testTargets } from '../../src/gate/notify/test-targets.ts'
import { startEnvironment } from '../../src/daemon/resident/start-environment.ts'
import { runCli } from '../cli/run-cli.ts'
import { httpServer, scratch, telling, webhook } from './notify-world.ts'

test('a test note goes to every target at once, and each says what happened', async () => {
  const { received, url } = await httpServer()
  const dead = await httpServer((_received, response) => {
    response.writeHead(404).end()
  })
  const targets = [webhook(url, 'good'), webhook(dead.url, 'bad')]
  expect(await testTargets(targets, 'http://localhost:4180', 1_000)).toEqual([
    { target: 'good', sent: true },
    { target: 'bad', sent: false, why: 'the server answered 404' },
  ])
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    kind: 'test',
    reviews: [],
    link: 'http://localhost:4180/',
  })
})

test('a target that there is not can’t be tested', async () => {
  const { code, err } = await runCli(scratch(), ['notify', 'test', 'no-target-of-this-name'])
  expect(code).toBe(66)
  expect(err).toMatch(/There is no target|has no target/)
})

test('who starts the gate hands on the variables that targets name, and no other', () => {
  const file = { file: '/x' }
  const settings = telling([
    { name: 'a', kind: 'slack', url: { env: 'A_URL' }, allowHttp: false },
    { name: 'b', kind: 'webhook', url: 'https://b.example', key: { env: 'B_KEY' }, allowHttp: false },
    { name: 'c', kind: 'ntfy', url: file, token: { env: 'C_TOKEN' }, allowHttp: false },
    { name: 'd', kind: 'desktop' },
    {
      name: 'e',
      kind: 'email',
      host: 'h',
      port: 25,
      tls: 'none',
      from: 'a@b',
      to: ['a@b'],
      user: 'u',
      password: { env: 'E_PASS' },
    },
  ])
  const names = neededVariables(settings)
  expect(names).toEqual(['A_URL', 'B_KEY', 'C_TOKEN', 'E_PASS'])
  const from = { A_URL: 'x', E_PASS: 'y', NODE_OPTIONS: '--require x', OTHER: 'z', PATH: '/bin' }
  expect(startEnvironment(from, true, names)).toEqual({ A_URL: 'x', E_PASS: 'y', PATH: '/bin' })
})

const quietTarget: ShownTarget = {
  name: 'phone',
  kind: 'ntfy',
  waiting: 0,
  held: 0,
  sentAt: null,
  failure: null,
  givenUp: 0,
}

test('the status says in one row how each target does, and that it is quiet', () => {
  const at = new Date(2030, 0, 1, 12).getTime()
  const failure = { at, why: 'the server answered 500', tries: 2, next: at + 60_000 }
  const rows = notificationRows({
    routes: [],
    escalate: [],
    targets: [
      quietTarget,
      { ...quietTarget, name: 'hook', kind: 'webhook', sentAt: at, waiting: 2, held: 1, givenUp: 3, failure },
    ],
    quiet: { from: 0, until: 60, zone: 'UTC', passes: 'critical', now: true },
  })
  expect(rows).toEqual([
    ['notifies', 'phone (ntfy): nothing sent yet'],
    [
      'notifies',
      'hook (webhook): last sent 2030-01-01 12:00; 2 to send; 1 held for later; failed 2030-01-01 12:00: the server answered 500; tried again 2030-01-01 12:01; 3 given up',
    ],
    ['quiet', 'only critical and above is told now'],
  ])
})

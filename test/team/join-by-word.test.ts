import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readHubSignOn } from '../../src/gate/config/read-hub-sign-on.ts'
import { openSignOn } from '../../src/hub/sign-on/open-sign-on.ts'
import type { RunningHub } from '../../src/hub/run-hub.ts'
import { UsedAnswers } from '../../src/daemon/team/database/used-answers.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { newKey, type OidcProvider } from './oidc-provider.ts'
import { teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { teamWithProvider } from './team-with-provider.ts'
import { ownFolder } from '../own-folder.ts'

const ends: (() => void | Promise<void>)[] = []
let server: SharedPostgres
let provider: OidcProvider
let hub: RunningHub
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  server = await sharedPostgres('newest')
  world = await openWorld()
})
afterAll(async () => {
  await hub.stop()
  await world.copy.close()
  await server.stop()
  for (const end of ends.toReversed()) await end()
})

/** A hub at which people join with a device, and runs of one repository with the token of their platform. */
async function openWorld() {
  const more = (issuer: string, hubUrl: string) => `[devices]
group = "laptops"
[[workload]]
issuer = "${issuer}"
audience = "${hubUrl}"
group = "production"
claims = { repository = "acme/shop", environment = "production" }
`
  const made = await teamWithProvider(await server.newDatabase(), { more, atEnd: one => ends.push(one) })
  provider = made.provider
  hub = await made.team.serve()
  const copy = await made.team.open()
  return { ...made.team, copy }
}

/** Runs the command line with a state folder of its own; hands over each line that it says to people. */
function countersign(words: readonly string[], { env = {}, onLine = (_line: string) => {} } = {}) {
  const home = ownFolder('join')
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const program = join(process.cwd(), 'bin/countersign.cjs')
  const child = spawn(process.execPath, [closedInspector, program, '--home', join(home, 'gate'), ...words], {
    env: { PATH: process.env['PATH'], HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [out, err] = ['', '']
  child.stdout.on('data', part => (out += part))
  child.stderr.on('data', part => {
    const before = err.split('\n').length
    err += part
    for (const line of err.split('\n').slice(before - 1)) onLine(line)
  })
  return new Promise<{ code: number | null; out: string; err: string }>(resolve =>
    child.on('close', code => resolve({ code, out, err })),
  )
}

const gates = async () => {
  await world.copy.fresh()
  return world.copy.copy.people.team.gates()
}

test('a laptop joins by its person, who signs on in a browser elsewhere: the gate is theirs', async () => {
  provider.people['s-dev'] = { name: 'Dev Eloper', groups: ['dev'] }
  const came: Promise<string>[] = []
  const done = await countersign(['team', 'join', world.url, '--device', '--name', 'dev-laptop'], {
    onLine: line => {
      const address = /^or open (\S+)/.exec(line)?.[1]
      if (address !== undefined && came.length === 0) came.push(provider.signInDevice(address, 's-dev'))
    },
  })
  expect(done).toMatchObject({ code: 0 })
  expect(done.err).toMatch(
    /Open http\S+\/device in any browser, sign on, and type the code\n\n {4}[A-Z]{4}-[A-Z]{4}/,
  )
  expect(done.out).toContain('in the group laptops')
  const person = { issuer: provider.issuer, subject: 's-dev', name: 'Dev Eloper' }
  expect(await gates()).toContainEqual(
    expect.objectContaining({ name: 'dev-laptop', group: 'laptops', person }),
  )
  const lines: unknown[] = []
  for await (const { body } of world.copy.gate.entries()) lines.push(body)
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'joined', name: 'dev-laptop', subject: 's-dev' }),
  )
})

test('somebody at a terminal is told to say first in a browser who they are, and signs on there after that', async () => {
  const signOn = () =>
    countersign(['team', 'sign-on', world.url], {
      onLine: line => {
        const address = /^or open (\S+)/.exec(line)?.[1]
        if (address !== undefined) void provider.signInDevice(address, 's-dev')
      },
    })
  const refused = await signOn()
  expect(refused.code).toBe(77)
  expect(refused.err).toContain('sign on in a browser first')
  const { copy, url, paths } = world
  const settings = () => readHubSignOn(paths.signOn)
  const used = new UsedAnswers(copy.pool, copy.now)
  const { desk } = openSignOn({ team: copy, used, settings, origin: url })
  const { address, flow } = await desk.begin(false)
  const known = await desk.finish(flow, await provider.signIn(address, 's-dev'))
  if (!('ticket' in known)) throw new Error('linked already')
  await desk.link(known.ticket, { reviewer: 'alice', uid: null, terminal: false, pin: teamPin })
  const signed = await signOn()
  expect(signed).toMatchObject({ code: 0 })
  expect(signed.out).toMatch(/^alice is signed on until /)
})

const now = () => Math.floor(Date.now() / 1_000)

/** The claims of a run as the platform writes them. */
function run(changed: JWTPayload = {}): JWTPayload {
  const claims = { repository: 'acme/shop', environment: 'production', ref: 'refs/heads/main' }
  const times = { iat: now(), exp: now() + 300, jti: crypto.randomUUID() }
  return { iss: provider.issuer, aud: world.url, sub: 'repo:acme/shop', ...claims, ...times, ...changed }
}

const ask = async (token: string) => {
  const answer = await fetch(`${world.url}/v1/team/workload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const value = (await answer.json()) as { token?: string; message?: string }
  return value.token ?? `${answer.status}: ${value.message}`
}

test('a run of CI joins once by the token of its platform, which is in no argument', async () => {
  const token = await provider.workloadToken(run())
  const words = ['team', 'join', world.url, '--workload', '--name', 'ci-run']
  const joined = await countersign(words, { env: { COUNTERSIGN_WORKLOAD_TOKEN: token } })
  expect(joined).toMatchObject({ code: 0 })
  expect(joined.out).toContain('in the group production')
  expect(await gates()).toContainEqual(expect.objectContaining({ name: 'ci-run', group: 'production' }))
  const again = await countersign(words, { env: { COUNTERSIGN_WORKLOAD_TOKEN: token } })
  expect(again.code).toBe(77)
  expect(again.err).toContain('used already')
  const none = await countersign(words)
  expect(none.code).toBe(64)
  expect(none.err).toContain('--token-file')
})

test.each([
  ['another repository', { repository: 'acme/other' }, /^403: .*no rule takes \(repository = acme\/other/],
  ['another environment', { environment: 'staging' }, /^403: .*environment = staging/],
  ['no environment', { environment: undefined }, /^403: .*environment = nothing/],
  ['another audience', { aud: 'https://other.example' }, /^403: .*somebody else \(the claim aud\)/],
  ['another issuer', { iss: 'https://other.example' }, /^403: .*issuer that this team does not know/],
  ['a time that is over', { iat: 1_000, exp: 2_000 }, /^403: .*has expired/],
  ['a long life that began long ago', { iat: 1_000 }, /^403: .*made too long ago/],
  ['no id of its own', { jti: undefined }, /^403: .*\(the claim jti\)/],
] as const)('a token of a run with %s lets nothing join', async (_what, changed, why) => {
  const before = (await gates()).length
  expect(await ask(await provider.workloadToken(run(changed as JWTPayload)))).toMatch(why)
  expect((await gates()).length).toBe(before)
})

test('a token that another key signed, or that is none, lets nothing join; one of a platform that changed its keys does', async () => {
  expect(await ask(await provider.workloadToken(run(), await newKey('k1')))).toMatch(
    /^403: .*not signed by its issuer/,
  )
  expect(await ask(await provider.workloadToken(run(), await newKey('unknown')))).toMatch(
    /^403: .*not signed/,
  )
  expect(await ask('none')).toMatch(/^403: .*no JWT/)
  const [, body = ''] = (await provider.workloadToken(run())).split('.')
  const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  expect(await ask(`${head}.${body}.`)).toMatch(/^403: .*not signed/)
  provider.world.mood = 'html'
  expect(await ask(await provider.workloadToken(run()))).toMatch(/^503: .*can’t be asked for its keys/)
  provider.world.mood = 'well'
  await provider.rotate()
  expect(await ask(await provider.workloadToken(run()))).toMatch(/^[\w-]{43}\.[0-9a-f]{32}$/)
})

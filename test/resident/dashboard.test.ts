import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { softwareAuthenticator } from '../people/software-authenticator.ts'
import { atTerminal, countersign, endProcesses, atTerminals } from '../people/terminal.ts'
import { program, residentWorld } from './resident-world.ts'
import { addQuickReviewers } from '../people/quick-reviewer.ts'
import { until } from '../until.ts'
import { skipBecause } from '../needs.ts'

endProcesses()

const pin = 'sunflower-42'

/** A world whose gate runs, with a reviewer of no account, or of this one. */
async function openWorld(uid: number | null = null) {
  const world = residentWorld()
  const env = { HOME: world.home, COUNTERSIGN_HOME: world.state }
  await addQuickReviewers(world.state, ['alice'], uid)
  const { port } = JSON.parse((await world.run('start --port 0 --json')).out) as { port: number }
  return { ...world, env, port, place: { cwd: world.home, env } }
}

/** Asks as a browser does, at an address of this machine. */
function browse(
  port: number,
  path: string,
  { body, host = '127.0.0.1', headers = {} }: { body?: object; host?: string; headers?: object } = {},
): Promise<{ status: number; cookie: string; json: Record<string, unknown> }> {
  const all = { host: `localhost:${port}`, origin: `http://localhost:${port}`, ...headers }
  const method = body ? 'POST' : 'GET'
  return new Promise((resolve, reject) => {
    const asked = request(
      { host, port, path, method, headers: { ...all, ...(body && { 'content-type': 'application/json' }) } },
      answer => {
        let text = ''
        answer.on('data', part => {
          text += part
        })
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            json: (JSON.parse(text || 'null') ?? {}) as Record<string, unknown>,
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

/** Runs the command as an agent’s tool would: on pipes, in a session without a terminal. */
function withoutTerminal(args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const [node = '', ...words] = [...program, ...args]
    const child = spawn(node, words, {
      detached: true,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    child.stdout.on('data', part => {
      out += part
    })
    child.stderr.on('data', part => {
      err += part
    })
    child.on('error', reject)
    child.on('close', code => resolve({ code, out, err }))
  })
}

const codeIn = /Code +([A-Z2-9]{4}-[A-Z2-9]{4})/

test('without a terminal there is an address and no code, and the command fails', async () => {
  const { env, port, state } = await openWorld()
  const ran = await withoutTerminal(['dashboard', '--as', 'alice'], env)
  expect(ran).toMatchObject({ code: 64, out: `http://localhost:${port}\n` })
  expect(ran.err).toContain('at a terminal only')
  expect(ran.err).not.toMatch(codeIn)
  expect(readFileSync(join(state, 'gate.log'), 'utf8')).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}/)
})

test(
  'the code is on the terminal and never on standard output; the browser stays in when the gate starts anew',
  atTerminals,
  async () => {
    const { home, run, port, place, state } = await openWorld()
    const file = join(home, 'out.txt')
    const screen = atTerminal(`sh -c "${countersign('dashboard', '--as', 'alice')} > ${file} 2>&1"`, place)
    await screen.sees(/PIN or phrase of alice:/)
    screen.type(`${pin}\n`)
    const code = codeIn.exec(await screen.sees(codeIn))?.[1] ?? ''
    expect(await screen.ended).toBe(0)
    expect(screen.raw()).not.toContain(pin)
    expect(readFileSync(file, 'utf8')).toBe(`http://localhost:${port}\n`)

    const paired = await browse(port, '/v1/session', { body: { code } })
    expect(paired).toMatchObject({ status: 200, json: { caller: { role: 'reviewer', reviewer: 'alice' } } })
    const stored = join(state, 'browsers.json')
    expect(statSync(stored).mode & 0o777).toBe(0o600)
    expect(readFileSync(stored, 'utf8')).not.toContain(paired.cookie.split('=')[1])
    expect((await browse(port, '/v1/session', { body: { code } })).status).toBe(403)
    expect((await run(`restart --port ${port}`)).code).toBe(0)
    const headers = { cookie: paired.cookie, 'x-countersign-csrf': String(paired.json['csrf']) }
    expect(await browse(port, '/v1/session', { headers })).toMatchObject({ status: 200, json: paired.json })

    const enrolled = await enrol(port, paired)
    expect(enrolled).toMatchObject({ status: 200, json: { name: 'laptop' } })
    const [browser] = JSON.parse((await run('dashboard --list --json')).out) as [{ id: string }]
    expect(browser).toMatchObject({ role: 'reviewer', reviewer: 'alice' })
    expect(await run(`dashboard --end ${browser.id}`)).toMatchObject({ code: 0 })
    expect((await browse(port, '/v1/session', { headers })).status).toBe(403)
    expect((await run('audit verify')).code).toBe(0)
    const log = (await run('audit export')).out
    for (const event of ['code_made', 'paired', 'session_ended', 'passkey_added'])
      expect(log).toContain(`"event":"${event}"`)
    for (const secret of [code, code.replace('-', ''), paired.cookie.split('=')[1] ?? '', pin])
      expect(log).not.toContain(secret)
  },
)

function enrol(port: number, { cookie, json }: { cookie: string; json: Record<string, unknown> }) {
  const headers = { cookie, 'x-countersign-csrf': String(json['csrf']) }
  const authenticator = softwareAuthenticator()
  const begun = browse(port, '/v1/passkeys/options', { body: { who: { pin } }, headers })
  return begun.then(options => {
    const response = authenticator.create(options.json as never, { origin: `http://localhost:${port}` })
    return browse(port, '/v1/passkeys', { body: { name: 'laptop', response }, headers })
  })
}

test(
  'the reviewer of the account is the one who is asked, and a wrong PIN makes no code',
  atTerminals,
  async () => {
    const { place } = await openWorld(userInfo().uid)
    const screen = atTerminal(countersign('dashboard'), place)
    await screen.sees(/PIN or phrase of alice:/)
    screen.type('moonflower-41\n')
    expect(await screen.ended).toBe(77)
    expect(screen.raw()).not.toMatch(codeIn)
  },
)

test(
  'whoever is no reviewer pairs a browser that only looks; --open gives the desktop no code',
  atTerminals,
  async () => {
    const { place, port, home } = await openWorld()
    const opened = join(home, 'opened')
    writeFileSync(
      join(home, 'xdg-open'),
      `#!/bin/sh\necho "$*" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
      {
        mode: 0o755,
      },
    )
    const env = { ...place.env, PATH: `${home}:${process.env['PATH'] ?? ''}` }
    const screen = atTerminal(countersign('dashboard', '--open'), { ...place, env })
    const code = codeIn.exec(await screen.sees(/look, not answer/))?.[1] ?? ''
    await until(() => existsSync(opened))
    expect(readFileSync(opened, 'utf8')).toBe(`http://localhost:${port}\n`)
    const { cookie, json } = await browse(port, '/v1/session', { body: { code } })
    expect(json).toMatchObject({ caller: { role: 'reader' } })
    const headers = { cookie, 'x-countersign-csrf': String(json['csrf']) }
    expect((await browse(port, '/v1/reviews', { headers })).status).toBe(200)
    expect((await browse(port, '/v1/policy/check', { headers, body: { toml: '' } })).status).toBe(403)
  },
)

test('localhost is ours by either address, and a port whose other half is taken is none', async context => {
  const { port, run } = await openWorld()
  const taken = await listenAtSix(0)
  if (!taken) return skipBecause(context, 'this machine has no IPv6')
  expect((await browse(port, '/v1/health', { host: '::1' })).status).toBe(200)
  const other = (taken.address() as { port: number }).port
  expect((await run('stop')).code).toBe(0)
  const refused = await run(`start --port ${other}`)
  expect(refused).toMatchObject({ code: 69, err: expect.stringContaining('in use') })
  taken.close()
})

/** A server at ::1; undefined where this machine has no such address. */
function listenAtSix(port: number): Promise<ReturnType<typeof createServer> | undefined> {
  const server = createServer()
  return new Promise(resolve => {
    server.once('error', () => resolve(undefined))
    server.listen({ host: '::1', port, ipv6Only: true }, () => resolve(server))
  })
}

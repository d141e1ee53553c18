import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, offerTargets } from '../../src/cli/notify/offer-targets.ts'
import { policyWithDraft } from '../../src/cli/lookback/policy-with-draft.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'countersign-offer-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const folder = () => join(home, '.config', 'countersign')
const policy = () => join(folder(), 'policy.toml')
const targets = () => policyWithDraft(readFileSync(policy(), 'utf8'), home).notify.targets

/** A person who types these lines; undefined is Ctrl-D. */
function typing(...lines: readonly (string | undefined)[]): Asking & { readonly said: string[] } {
  const remaining = [...lines]
  const texts: string[] = []
  const next = async () => {
    expect(remaining.length, `asked more than expected after: ${texts.join(' | ')}`).toBeGreaterThan(0)
    return remaining.shift()
  }
  return { line: next, secret: next, say: text => void texts.push(text), said: texts }
}

/** A server that notes what it gets. */
async function listen(status = 200) {
  const got: string[] = []
  const server = createServer((request, response) => {
    request.on('data', chunk => got.push(String(chunk)))
    request.on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { got, address, close: () => new Promise(resolve => server.close(resolve)) }
}

test('a topic is tried, and written with its address in a file of its own', async () => {
  const server = await listen()
  const person = typing('ntfy', `${server.address}/my-topic`, '')
  expect(await offerTargets(person, home)).toBe(true)
  expect(server.got.join('')).toContain('my-topic')
  expect(readFileSync(policy(), 'utf8')).not.toContain(server.address)
  expect(statSync(join(folder(), 'ntfy.url')).mode & 0o777).toBe(0o600)
  expect(targets()).toMatchObject([{ name: 'ntfy', kind: 'ntfy', url: { file: join(folder(), 'ntfy.url') } }])
  expect(person.said.join(' ')).toMatch(/Subscribe to .* A test note was sent.* Written into/)
  await server.close()
})

test('what fails is said, and leaves nothing behind unless it is kept', async () => {
  const server = await listen(500)
  const person = typing('slack', `${server.address}/hook`, 'n', '')
  expect(await offerTargets(person, home)).toBe(false)
  expect(person.said.join(' ')).toMatch(/was not sent: .* Nobody is told/)
  expect(existsSync(policy())).toBe(false)
  expect(existsSync(join(folder(), 'slack.url'))).toBe(false)

  expect(await offerTargets(typing('webhook', `${server.address}/hook`, 'y'), home)).toBe(true)
  expect(targets()).toMatchObject([{ name: 'webhook', kind: 'webhook' }])
  expect(readFileSync(join(folder(), 'webhook.key'), 'utf8').trim()).toMatch(/^[0-9a-f]{64}$/)
  await server.close()
})

test('what fails and needs no secret makes no folder', async () => {
  const person = typing('email', '127.0.0.1', 'gate@a.example', 'ann@a.example', '', 'n', '')
  expect(await offerTargets(person, home)).toBe(false)
  expect(existsSync(folder())).toBe(false)
})

test('a word that is no kind is asked for again, with the nearest', async () => {
  const person = typing('slak', 'mail', undefined, undefined)
  expect(await offerTargets(person, home)).toBe(false)
  expect(person.said[0]).toMatch(/did you mean slack\?/)
})

test('a second of a kind gets a name of its own', async () => {
  const server = await listen()
  for (let i = 0; i < 2; i++) await offerTargets(typing('ntfy', `${server.address}/t${i}`, ''), home)
  expect(targets().map(({ name }) => name)).toEqual(['ntfy', 'ntfy-2'])
  await server.close()
})

test('mail is asked for piece by piece, its password never in the policy', async () => {
  const person = typing('mail', '127.0.0.1', 'gate@a.example', 'ann@a.example', 'gate', 'hush-hush', 'y')
  expect(await offerTargets(person, home)).toBe(true)
  expect(readFileSync(policy(), 'utf8')).not.toContain('hush-hush')
  expect(targets()).toMatchObject([{ kind: 'email', host: '127.0.0.1', to: ['ann@a.example'], user: 'gate' }])
})

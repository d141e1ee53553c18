import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import { agentListener, network, openApp, ownerListener } from './open-http.ts'

const toml = '[[rule]]\neffect = "deny"\nreason = "not here"\nprogram = "terraform"\n'

async function open(state = '.local/state/countersign') {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-save-'))
  const gate = newResidentGate({ stateFolder: join(folder, state), home: folder })
  const http = openApp(gate, { policy: gate.policyPort() })
  onTestFinished(async () => {
    http.close()
    await gate.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await gate.reviewers.add({ name: 'alice', uid: null, pin: 'sunflower-42' })
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const reviewer = as(http.token({ role: 'reviewer', reviewer: 'alice' }))
  const reader = as(http.token({ role: 'reader' }))
  const agent = as(http.token({ role: 'agent', agent: 'a', profile: 'default' }))
  const save = (headers: Record<string, string>, body: object, listener = network) =>
    http.request(listener, '/v1/policy/save', { method: 'POST', headers, body: JSON.stringify(body) })
  return { http, save, reviewer, reader, agent, file: join(folder, '.config/countersign/policy.toml') }
}

test('a reviewer sees the text of the person’s own file, and a reader does not', async () => {
  const { http, reviewer, reader } = await open()
  const shown = async (headers: Record<string, string>) =>
    (await (await http.request(network, '/v1/policy', { headers })).json()) as { own?: object }
  expect((await shown(reviewer)).own).toMatchObject({ text: '', digest: null })
  expect((await shown(reader)).own).toBeUndefined()
})

test('a reviewer saves with their secret; the answer is the policy that is now in force', async () => {
  const { save, reviewer, file } = await open()
  const response = await save(reviewer, { toml, was: null, who: { pin: 'sunflower-42' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    policy: { rules: expect.arrayContaining([expect.objectContaining({ program: 'terraform' })]) },
    own: { text: toml, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(readFileSync(file, 'utf8')).toBe(toml)
  expect((await save(reviewer, { toml: '', was: null, who: { pin: 'sunflower-42' } })).status).toBe(409)
})

test('agents and readers save nothing, with whatever secret, and a reviewer nothing without one', async () => {
  const { save, reviewer, reader, agent, file } = await open()
  const body = { toml, was: null, who: { reviewer: 'alice', pin: 'sunflower-42' } }
  const refused = [
    await save({}, body),
    await save(reader, body),
    await save(agent, body),
    await save({}, body, agentListener),
    await save(reviewer, { toml, was: null }),
    await save(reviewer, { toml, was: null, who: { pin: '000000' } }),
    await save(
      {},
      { toml, was: null, who: { reviewer: 'alice', uid: 1_000, terminal: true } },
      ownerListener,
    ),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  expect(() => readFileSync(file)).toThrow()
})

test('every setting is told with its meaning', async () => {
  const { http, reader } = await open()
  const settings = await (await http.request(network, '/v1/policy/settings', { headers: reader })).json()
  expect(settings).toContainEqual(
    expect.objectContaining({ key: 'proxy.auto_allow_threshold', default: '3', tighter: 'lower' }),
  )
})

test('tokens are told without their text and their hash', async () => {
  const { http, reader } = await open()
  const text = await (await http.request(network, '/v1/tokens', { headers: reader })).text()
  expect(JSON.parse(text)).toContainEqual(
    expect.objectContaining({ role: 'agent', agent: 'a', profile: 'default' }),
  )
  expect(text).not.toMatch(/csgn_|[0-9a-f]{64}|hash/)
})

test('a gate on another state folder, with reviewers that anybody made, has no say in the person’s policy', async () => {
  const { save, reviewer, file } = await open('elsewhere')
  const response = await save(reviewer, { toml, was: null, who: { pin: 'sunflower-42' } })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('keeps its state in') })
  expect(existsSync(file)).toBe(false)
})

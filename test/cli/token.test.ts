import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { residentWorld } from '../resident/resident-world.ts'

test('a token opens the gate over TCP for its role from the next request on, and nothing once it is removed', async () => {
  const { state, run } = residentWorld()
  const { port } = JSON.parse((await run('start --port 0 --json')).out)
  const ask = async (token: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })).status
  const reader = JSON.parse((await run('token add reader --json')).out)
  const agent = JSON.parse((await run('token add agent --agent build-bot --json')).out)
  expect(await ask(reader.token, '/v1/reviews')).toBe(200)
  expect(await ask(agent.token, '/v1/reviews')).toBe(403)
  const file = join(state, 'tokens.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const kept = readFileSync(file, 'utf8') + (await run('token list')).out
  expect(kept).toContain('build-bot')
  expect(kept).not.toContain(reader.token)
  expect(kept).not.toContain(agent.token)
  expect((await run(`token remove ${reader.id}`)).code).toBe(0)
  expect(await ask(reader.token, '/v1/reviews')).toBe(403)
  expect((await run(`token remove ${reader.id}`)).code).toBe(66)
})

test('a token says for whom it is, and a role that there is not is refused', async () => {
  const { run } = residentWorld()
  expect(await run('token add agent')).toMatchObject({
    code: 64,
    err: expect.stringContaining('--agent NAME'),
  })
  expect(await run('token add reviewer')).toMatchObject({
    code: 64,
    err: expect.stringContaining('--reviewer NAME'),
  })
  expect(await run('token add king')).toMatchObject({ code: 64, err: expect.stringContaining('no role') })
  expect((await run('token list')).out).toContain('no tokens')
})

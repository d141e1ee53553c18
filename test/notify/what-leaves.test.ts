import { afterEach, expect, test, vi } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { everyTarget } from './every-target.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { httpServer, notifyWorld, risky, telling, webhook } from './notify-world.ts'
import { until } from '../until.ts'

afterEach(() => vi.unstubAllEnvs())

/** One of a known form, and words that no rule could know. */
const secrets = [`${'sk_live_'}51Hc8dKq2LmZ7vRt4WbN8sYc3`, 'correct-horse-battery', 'Acme-Merger-2031']
const all = secrets.join(' ')

/** Calls that wait for people, with secrets wherever an argument can hold one. */
const calls: readonly JsonObject[] = [
  {
    kind: 'shell',
    args: { command: `git push --force https://x:${secrets[1]}@h.example/${secrets[2]} main # ${all}` },
  },
  { kind: 'shell', args: { command: `terraform destroy -var key=${secrets[0]} -target=${secrets[2]}` } },
  { kind: 'sql', args: { query: `DELETE FROM users -- ${all}` } },
  { kind: 'http', args: { method: 'DELETE', url: `https://api.example/v1/users/${secrets[2]}`, body: all } },
  { kind: 'file_write', args: { path: `/etc/cron.d/${secrets[2]}`, content: `* * * * * root echo ${all}` } },
  { kind: 'tool', tool: 'delete_all_customers', args: { confirm: all, password: secrets[1] ?? '' } },
]

test('nothing of a call’s arguments reaches any target, the log or what is shown', async () => {
  const { targets, everything } = await everyTarget()
  const { gate, start, log } = notifyWorld(telling(targets))
  const notifier = await start()
  const ids: string[] = []
  for (const [i, call] of calls.entries()) {
    const { reviewId } = await gate.evaluate(
      parseCall(
        { id: `c-${i}`, ...call },
        { origin: 'check', agent: 'bot', session: `s-${i}`, profile: 'default' },
      ),
    )
    if (reviewId === undefined) continue
    ids.push(reviewId)
    await until(() => everything().split(reviewId).length > targets.length)
  }
  expect(ids.length).toBeGreaterThanOrEqual(3)
  const message = everything()
  const stored = `${message}\n${log.join('\n')}\n${JSON.stringify(notifier.show())}`
  for (const secret of secrets) expect(stored).not.toContain(secret)
  for (const part of ['h.example', 'users', '/etc/cron.d']) expect(stored).not.toContain(part)
})

test('a secret in what is told (a tool’s name, an agent’s) is erased whole, and so is what would hide in it', async () => {
  const { received, url } = await httpServer()
  const { gate, start } = notifyWorld(telling([webhook(url)]))
  await start()
  const agent = `bot \u202e\u001b[2J ${secrets[0]}`
  const call = parseCall(
    { kind: 'shell', args: { command: risky(1) } },
    { origin: 'check', agent: 'a', session: 's', profile: 'default' },
  )
  await gate.evaluate({ ...call, agent })
  await until(() => received.length === 1)
  const { reviews } = JSON.parse(received[0]?.body ?? '') as { reviews: { agent: string }[] }
  expect(reviews[0]?.agent).toMatch(/^bot ‹202E›␛\[2J \[erased [^\]]+\]$/)
  expect(received[0]?.body).not.toContain(secrets[0]?.slice(-4))
})

test('a probe is told like any other: nothing says what it is', async () => {
  const { received, url } = await httpServer()
  const policy = policyWith({ reviews: { ...defaultReviews, probe_rate: 1 } })
  const { shell, start, store } = notifyWorld(telling([webhook(url)]), { policy })
  await start()
  const { reviewId } = await shell(risky(1))
  await until(() => received.length === 2)
  const notes = received.map(
    ({ body }) => JSON.parse(body) as { id: string; title: string; reviews: object[] },
  )
  const planted = notes.find(({ id }) => id !== reviewId)
  const real = notes.find(({ id }) => id === reviewId)
  expect(store.people.review(planted?.id ?? '')?.planted).toBe(true)
  expect(Object.keys(planted ?? {})).toEqual(Object.keys(real ?? {}))
  expect(Object.keys(planted?.reviews[0] ?? {})).toEqual(Object.keys(real?.reviews[0] ?? {}))
  expect(JSON.stringify(planted)).not.toMatch(/plant|probe/i)
})

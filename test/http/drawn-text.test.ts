import { expect, test } from 'vitest'
import { fillHostileLog } from '../hostile-log.ts'
import { hostileTexts, rawIn } from '../hostile-text.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { openApp, ownerListener } from './open-http.ts'

const paths = [
  '/v1/decisions?limit=500',
  '/v1/reviews',
  '/v1/reviews?states=denied',
  '/v1/sessions',
  '/v1/clients',
  '/v1/overview',
  '/v1/grants',
  '/v1/trust',
  '/v1/tools',
  '/v1/canaries',
  '/v1/reviewers',
  '/v1/review-stats',
  '/v1/access-log',
  '/v1/audit/entries',
  '/v1/audit/verify',
  '/v1/policy',
  '/v1/pause',
  '/metrics',
]

test('no answer over HTTP has a character that a terminal would act on', async () => {
  const people = openPeopleGate()
  await people.gate.reviewers.add({ name: 'alice', uid: null, pin: 'sunflower-42' }).catch(() => undefined)
  await fillHostileLog(people.gate, '/srv', people.clock.now)
  const { request, close } = openApp(people.gate)
  const reviews = await people.gate.reviews.list()
  const decisions = await people.gate.decisions({ includeDryRuns: true, limit: 20 })
  const all = [
    ...paths,
    ...reviews.slice(0, 20).map(({ id }) => `/v1/reviews/${id}`),
    ...decisions.map(({ decision }) => `/v1/decisions/${decision.id}`),
    ...hostileTexts.map(text => `/v1/reviews/${encodeURIComponent(text)}`),
  ]
  const found: Record<string, readonly string[]> = {}
  let shown = 0
  for (const path of all) {
    const text = await (await request(ownerListener, path)).text()
    expect(text, path).not.toBe('')
    if (/\\u202e|‹202E›/.test(text)) shown++
    if (rawIn(text).length > 0) found[path] = rawIn(text)
  }
  for (const text of hostileTexts) {
    const body = JSON.stringify({ tool: text, arguments: { [text]: text } })
    const answer = await (await request(ownerListener, '/v1/evaluations', { method: 'POST', body })).text()
    if (rawIn(answer).length > 0) found['/v1/evaluations'] = rawIn(answer)
  }
  close()
  expect(found).toEqual({})
  expect(shown).toBeGreaterThan(8)
})

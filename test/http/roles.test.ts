import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gate } from '../../src/gate/core/gate.ts'
import type { Listener } from '../../src/api/http/access/listener.ts'
import { allRoutes } from '../../src/api/http/routes/index.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { agentListener, network, openApp, ownerListener } from './open-http.ts'

const asks = ['agent', 'owner']
const looks = ['reader', 'reviewer', 'owner']
const answers = ['reviewer', 'owner']
const waits = ['agent', ...looks]
const own = ['owner']
const scrapes = ['metrics', ...looks]
const all = ['nobody', 'metrics', ...waits]

/** Who may do what, written out: a route that is added must be added here. */
const table: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/evaluations': asks,
  'POST /v1/hooks/:client': asks,
  'POST /v1/boundaries': own,
  'POST /v1/boundaries/:id/begin': own,
  'GET /v1/boundaries/:id/sessions': own,
  'POST /v1/boundaries/:id/end': own,
  'GET /v1/decisions': looks,
  'GET /v1/decisions/:id': looks,
  'POST /v1/decisions/:id/replay': looks,
  'GET /v1/overview': looks,
  'GET /v1/sessions': looks,
  'GET /v1/clients': looks,
  'GET /v1/seals': looks,
  'POST /v1/seals/check': answers,
  'GET /v1/reviews': looks,
  'GET /v1/reviews/:id': looks,
  'GET /v1/reviews/:id/wait': waits,
  'GET /v1/reviews/:id/hold': asks,
  'POST /v1/reviews/:id/unanswered': asks,
  'GET /v1/review-stats': looks,
  'POST /v1/reviews/:id/challenge': answers,
  'POST /v1/reviews/:id/votes': answers,
  'POST /v1/reviews/:id/withdraw': ['agent', ...answers],
  'POST /v1/reviews/:id/end-following': answers,
  'POST /v1/reviews/:id/undo': answers,
  'POST /v1/reviews/:id/wrong': answers,
  'POST /v1/reports': asks,
  'GET /v1/grants': looks,
  'POST /v1/grants': answers,
  'POST /v1/grants/preview': looks,
  'POST /v1/grants/:id/revoke': answers,
  'GET /v1/team': looks,
  'GET /v1/membership': looks,
  'POST /v1/team/reach': looks,
  'GET /v1/tools': looks,
  'GET /v1/trust': looks,
  'GET /v1/trust/:shape': looks,
  'POST /v1/tools/accept': answers,
  'POST /v1/trust/revoke': answers,
  'POST /v1/trust/reset': answers,
  'GET /v1/reviewers': looks,
  'POST /v1/reviewers': answers,
  'POST /v1/reviewers/:name/remove': answers,
  'POST /v1/reviewers/prove': answers,
  'POST /v1/reviewers/secret': answers,
  'GET /v1/standing': looks,
  'POST /v1/standing': answers,
  'POST /v1/pairing': own,
  'GET /v1/browsers': looks,
  'POST /v1/access-log': own,
  'GET /v1/session': all,
  'POST /v1/session': all,
  'POST /v1/session/passkey/request': all,
  'POST /v1/session/passkey': all,
  'POST /v1/session/end': looks,
  'GET /v1/sign-on': all,
  'POST /v1/session/sign-on/begin': all,
  'POST /v1/session/sign-on': all,
  'POST /v1/session/sign-on/link': all,
  'GET /v1/break-glass': looks,
  'GET /v1/passkeys': looks,
  'POST /v1/passkeys/options': answers,
  'POST /v1/passkeys': answers,
  'POST /v1/passkeys/request': answers,
  'POST /v1/reviewers/unlock': answers,
  'GET /v1/recovery': looks,
  'POST /v1/recovery': own,
  'POST /v1/recovery/cancel': own,
  'POST /v1/reviewers/lock': answers,
  'POST /v1/passkeys/:id/remove': answers,
  'GET /v1/pause': looks,
  'POST /v1/pause': answers,
  'GET /v1/canaries': looks,
  'POST /v1/canaries': answers,
  'GET /v1/tokens': looks,
  'GET /v1/audit/entries': looks,
  'GET /v1/audit/verify': looks,
  'POST /v1/audit/verify': looks,
  'POST /v1/audit/verification': looks,
  'POST /v1/audit/checkpoint': answers,
  'POST /v1/audit/erase': answers,
  'POST /v1/audit/evidence': looks,
  'GET /v1/audit/keys': looks,
  'POST /v1/audit/keys': answers,
  'GET /v1/policy': looks,
  'GET /v1/policy/settings': looks,
  'POST /v1/policy/save': answers,
  'POST /v1/policy/check': answers,
  'POST /v1/policy/effect': answers,
  'GET /v1/team/policies/:group': looks,
  'POST /v1/team/policies/:group/check': answers,
  'POST /v1/team/policies/:group/effect': answers,
  'POST /v1/team/policies/:group/save': answers,
  'POST /v1/team/policies/:group/move': answers,
  'POST /v1/team/policies/:group/confirm': answers,
  'POST /v1/team/policies/:group/withdraw': answers,
  'GET /v1/audit/witnesses': looks,
  'GET /v1/notifications': looks,
  'GET /v1/exports': looks,
  'GET /v1/events': looks,
  'GET /v1/health': all,
  'GET /v1/metrics': scrapes,
  'GET /v1/openapi.json': all,
  'POST /access/v1/evaluation': asks,
  'POST /access/v1/evaluations': asks,
  'GET /.well-known/authzen-configuration': all,
}

const plenty = { burst: 1e9, perSecond: 1e9 }
let gate: Gate
let http: ReturnType<typeof openApp>
let callers: Readonly<Record<string, readonly { readonly listener: Listener; readonly token?: string }[]>>

beforeAll(async () => {
  gate = await openGate({ stateFolder: ':memory:' })
  http = openApp(gate, { limits: { failures: plenty } })
  const agent = http.token({ role: 'agent', agent: 'a', profile: 'default' })
  callers = {
    nobody: [{ listener: network }],
    agent: [
      { listener: agentListener },
      { listener: network, token: agent },
      { listener: agentListener, token: agent },
    ],
    metrics: [{ listener: network, token: http.token({ role: 'metrics' }) }],
    reader: [{ listener: network, token: http.token({ role: 'reader' }) }],
    reviewer: [{ listener: network, token: http.token({ role: 'reviewer', reviewer: 'alice' }) }],
    owner: [{ listener: ownerListener }],
  }
})
afterAll(() => {
  http.close()
  return gate.close()
})

test('the table names every route, and none that is not there', () => {
  expect(allRoutes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(table).toSorted(),
  )
})

const turnedAway = /^(?:A caller of role \w+ may not do this|Say who you are)/

test.each(Object.entries(table))('%s is for %j alone', async (route, allowed) => {
  const [method = '', path = ''] = route.split(' ')
  const asked = path.replaceAll(/:\w+/g, 'nothing')
  for (const [role, ways] of Object.entries(callers))
    for (const { listener, token } of ways) {
      const response = await http.request(listener, asked, {
        method,
        ...(method === 'POST' && { body: '{}' }),
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      })
      const isStream = response.headers.get('content-type') === 'text/event-stream'
      const text = isStream ? '' : await response.text()
      if (isStream) await response.body?.cancel()
      const message = response.status === 200 ? '' : (JSON.parse(text) as { message: string }).message
      const what = `${role} over ${listener.kind}: ${response.status} ${message}`
      if (allowed.includes(role)) expect(message, what).not.toMatch(turnedAway)
      else expect([response.status, turnedAway.test(message)], what).toEqual([403, true])
    }
})

test('a token of another role is no way in over the socket for agents', async () => {
  for (const [{ token = '' } = {}] of [callers['reader'], callers['metrics'], callers['reviewer']].map(
    ways => ways ?? [],
  )) {
    const response = await http.request(agentListener, '/v1/decisions', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(403)
  }
})

test('a token that was taken away or has ended is known no more', async () => {
  const ended = http.token({ role: 'reader', expiresAt: 1 })
  const taken = http.token({ role: 'reader' })
  const look = (token: string) =>
    http.request(network, '/v1/decisions', { headers: { authorization: `Bearer ${token}` } })
  expect((await look(taken)).status).toBe(200)
  http.kept.pop()
  expect((await look(taken)).status).toBe(403)
  expect((await look(ended)).status).toBe(403)
})

test('a token in the address, in the body or as another scheme is none', async () => {
  const token = http.token({ role: 'reader' })
  for (const [path, headers] of [
    [`/v1/decisions?token=${token}`, {}],
    [`/v1/decisions?authorization=Bearer%20${token}`, {}],
    ['/v1/decisions', { authorization: `Basic ${token}` }],
    ['/v1/decisions', { authorization: token }],
    ['/v1/decisions', { cookie: `countersign=${token}` }],
    ['/v1/decisions', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['/v1/decisions', { authorization: `Bearer ${token}x` }],
  ] as const)
    expect((await http.request(network, path, { headers })).status).toBe(403)
})

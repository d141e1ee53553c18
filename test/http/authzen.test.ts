import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { network, openApp, ownerListener } from './open-http.ts'

function world() {
  const people = openPeopleGate()
  const http = openApp(people.gate)
  onTestFinished(async () => {
    http.close()
    await people.gate.close()
  })
  const token = http.token({ role: 'agent', agent: 'crawler', profile: 'default' })
  const send = async (path: string, body: unknown, { by = token, more = {} } = {}) => {
    const response = await http.request(network, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${by}`, ...more },
    })
    return { status: response.status, headers: response.headers, value: (await response.json()) as never }
  }
  const several = async (body: object, more = {}) => {
    const { value, ...answer } = await send(
      '/access/v1/evaluations',
      { subject, resource, ...body },
      { more },
    )
    const { evaluations = [], ...own } = value as { evaluations?: Evaluation[] }
    return { ...answer, own, evaluations, decisions: evaluations.map(({ decision }) => decision) }
  }
  return { people, http, token, send, several }
}

interface Evaluation {
  readonly decision: boolean
  readonly context: Record<string, unknown>
}

const subject = { type: 'user', id: 'somebody' }
const resource = { type: 'shell', id: 'bash' }
const run = (command: string) => ({ action: { name: 'execute', properties: { command } } })
const [allowed, denied, queued] = [run('git status'), run('rm -rf /'), run('git push --force origin main')]

test('an allowed call is true, a queued one false with its review, a denied one false', async () => {
  const { people, send } = world()
  const ask = async (command: string) =>
    (await send(
      '/access/v1/evaluation',
      {
        subject: { type: 'user', id: 'somebody' },
        action: { name: 'execute', properties: { command } },
        resource: { type: 'shell', id: 'bash' },
      },
      { more: { 'x-request-id': 'r-77' } },
    )) as { status: number; headers: Headers; value: { decision: boolean; context: Record<string, unknown> } }
  const [allowed, queued, denied] = [
    await ask('git status'),
    await ask('git push --force origin main'),
    await ask('rm -rf /'),
  ]
  expect(allowed).toMatchObject({ status: 200, value: { decision: true, context: { effect: 'allow' } } })
  expect(allowed.headers.get('x-request-id')).toBe('r-77')
  const [review] = people.store.people.reviews({})
  expect(queued).toMatchObject({
    status: 200,
    value: { decision: false, context: { effect: 'queue', reviewId: review?.id, final: false } },
  })
  expect(denied).toMatchObject({
    status: 200,
    value: { decision: false, context: { effect: 'deny', final: true } },
  })
  const tool = await send('/access/v1/evaluation', {
    subject: { type: 'user', id: 'somebody' },
    action: { name: 'delete_database' },
    resource: { type: 'database', id: 'production' },
  })
  expect(tool.value).toMatchObject({ decision: false })
  const bad = await send(
    '/access/v1/evaluation',
    { subject: { type: 'user' } },
    { more: { 'x-request-id': 'r-78' } },
  )
  expect(bad).toMatchObject({ status: 400, value: { code: 'invalid', field: 'subject.id' } })
  expect(bad.headers.get('x-request-id')).toBe('r-78')
})

test('several at once: each answer in its place, what one leaves out taken from around them', async () => {
  const { several, people } = world()
  const elsewhere = { resource: { type: 'database', id: 'production' }, action: { name: 'drop_database' } }
  const answer = await several(
    { evaluations: [allowed, denied, queued, elsewhere] },
    { 'x-request-id': 'r-79' },
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toBe('r-79')
  expect(answer.decisions).toEqual([true, false, false, false])
  expect(answer.evaluations[2]?.context).toMatchObject({ effect: 'queue', reviewId: expect.any(String) })
  const logged = (await people.gate.decisions({})).map(({ call }) => call.arguments['command'] ?? call.tool)
  expect(logged.toReversed()).toEqual([
    'git status',
    'rm -rf /',
    'git push --force origin main',
    'drop_database',
  ])
})

test.each([
  ['execute_all', [allowed, denied, allowed], [true, false, true]],
  ['deny_on_first_deny', [allowed, denied, allowed], [true, false]],
  ['permit_on_first_permit', [denied, queued, allowed, denied], [false, false, true]],
])('%s says where to stop, and nothing after it is judged', async (semantic, evaluations, decisions) => {
  const { several, people } = world()
  const answer = await several({ evaluations, options: { evaluations_semantic: semantic } })
  expect(answer.decisions).toEqual(decisions)
  expect(await people.gate.decisions({})).toHaveLength(decisions.length)
})

test('without evaluations it is one question with one answer', async () => {
  const { several } = world()
  expect((await several(allowed)).own).toMatchObject({ decision: true, context: { effect: 'allow' } })
  expect((await several({ ...denied, evaluations: [] })).own).toMatchObject({ decision: false })
})

test('one of several that can’t be read is no, and says why; the others are judged', async () => {
  const { several } = world()
  const { evaluations, decisions } = await several({ evaluations: [{}, allowed] })
  expect(decisions).toEqual([false, true])
  expect(evaluations[0]?.context).toEqual({
    error: { status: 400, message: expect.stringContaining('The field action is missing') },
  })
})

test('too many at once, or an unknown way to stop, are refused whole', async () => {
  const { several, people } = world()
  const many = await several({ evaluations: Array.from({ length: 101 }, () => allowed) })
  expect(many).toMatchObject({ status: 400, own: { code: 'invalid', field: 'evaluations' } })
  const odd = await several({ evaluations: [allowed], options: { evaluations_semantic: 'first' } })
  expect(odd).toMatchObject({ status: 400, own: { code: 'invalid', field: 'options.evaluations_semantic' } })
  expect(await people.gate.decisions({})).toEqual([])
})

test('a gate that can’t judge answers none of several', async () => {
  const { several, people } = world()
  await people.gate.close()
  expect(await several({ evaluations: [allowed, allowed] })).toMatchObject({ status: 503, evaluations: [] })
})

test('where the two are is told to anybody, under the address that was asked', async () => {
  const { http } = world()
  const path = '/.well-known/authzen-configuration'
  const over = async (listener: typeof network | typeof ownerListener) =>
    (await http.request(listener, path)).json()
  expect(await over(network)).toEqual({
    policy_decision_point: 'http://127.0.0.1:4180',
    access_evaluation_endpoint: 'http://127.0.0.1:4180/access/v1/evaluation',
    access_evaluations_endpoint: 'http://127.0.0.1:4180/access/v1/evaluations',
  })
  expect(await over(ownerListener)).toMatchObject({ policy_decision_point: 'http://localhost' })
})

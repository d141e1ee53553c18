import { expect, onTestFinished, test } from 'vitest'
import { allRoutes } from '../../src/api/http/routes/index.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { agentListener, openApp, ownerListener } from './open-http.ts'

function world() {
  const people = openPeopleGate()
  const http = openApp(people.gate)
  onTestFinished(async () => {
    http.close()
    await people.gate.close()
  })
  const post = async (
    path: string,
    text: string,
    listener: Parameters<typeof http.request>[0] = ownerListener,
  ) => {
    const answer = await http.request(listener, path, { method: 'POST', body: text })
    return { status: answer.status, text: await answer.text() }
  }
  return { people, post }
}

const call = (id: string, command = 'git status') =>
  JSON.stringify({ id, kind: 'shell', arguments: { command } })

test.each([
  ['one after the other', false],
  ['at once', true],
])(
  'of fifty questions about one call, %s, one is answered without the word that it was answered before',
  async (_how, isAtOnce) => {
    const { people, post } = world()
    const answers: { status: number; text: string }[] = []
    if (isAtOnce)
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => post('/v1/evaluations', call('a'))))),
      )
    else for (let i = 0; i < 50; i++) answers.push(await post('/v1/evaluations', call('a')))
    const decisions = answers.map(({ text }) => JSON.parse(text) as { id: string; repeated?: true })
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(decisions.map(({ id }) => id)).size).toBe(1)
    expect(decisions.filter(({ repeated }) => repeated === undefined)).toHaveLength(1)
    expect(decisions.filter(({ repeated }) => repeated === true)).toHaveLength(49)
    const logged = await people.gate.decisions({})
    expect(logged.map(({ call: { id } }) => id)).toEqual(['a'])
    expect(logged[0]?.decision).not.toHaveProperty('repeated')
  },
)

test('a body with a name twice is refused, whichever of the two is the harmless one', async () => {
  const { people, post } = world()
  for (const [first, second] of [
    ['git status', 'rm -rf /'],
    ['rm -rf /', 'git status'],
  ]) {
    const text = `{"kind":"shell","arguments":{"command":"${first}","command":"${second}"}}`
    for (const listener of [ownerListener, agentListener]) {
      const { status, text: message } = await post('/v1/evaluations', text, listener)
      expect([status, JSON.parse(message)]).toEqual([
        422,
        {
          code: 'invalid',
          field: 'body',
          message:
            'The body has the name “command” twice in one object, and programs differ on which one holds: send it once.',
        },
      ])
    }
  }
  expect(await people.gate.decisions({})).toEqual([])
})

test('a client’s hook is told so in the client’s own form', async () => {
  const { people, post } = world()
  const input = `{"session_id":"s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls","comm\\u0061nd":"rm -rf ~"}}`
  const { status, text } = await post('/v1/hooks/claude-code', input, agentListener)
  expect(status).toBe(200)
  expect(text).toContain('"permissionDecision":"deny"')
  expect(text).toContain('has the name “command” twice')
  expect(await people.gate.decisions({})).toEqual([])
})

const routes = allRoutes.filter(({ body, isHook }) => body !== undefined && !isHook)

test.each(routes.map(({ method, path }) => [method, path]))(
  '%s %s takes no name twice',
  async (_method, path) => {
    const { post } = world()
    const { status, text } = await post(path.replace(/:\w+/g, 'x'), '{"x":[{"a":1,"a":2}]}')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).toContain('twice in one object')
  },
)

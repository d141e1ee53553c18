import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { guard } from '../../src/agents/sdk/index.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { agentListener, openApp, ownerListener } from '../http/open-http.ts'
import { gateFor, harmless, openSession, toolCall } from '../mcp/session-world.ts'
import { needsProduct } from '../needs.ts'
import { ownGate } from '../sdk/sdk-world.ts'
import { ownFolder } from '../own-folder.ts'
import { until } from '../until.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'
const traceparent = `00-${trace}-${span}-01`
const parent = { trace, span, isSampled: true }

function world() {
  const people = gateFor()
  const http = openApp(people.gate)
  onTestFinished(async () => {
    http.close()
    await people.gate.close()
  })
  const last = async () => (await people.gate.decisions({ limit: 1 }))[0]
  const post = (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    listener = agentListener,
  ) => http.request(listener, path, { method: 'POST', body: JSON.stringify(body), headers })
  return { people, post, last }
}

test('the header that tracing adds is the parent, and the body has the last word', async () => {
  const { post, last } = world()
  const call = { kind: 'shell', arguments: { command: 'git status' } }
  await post('/v1/evaluations', call, { traceparent })
  expect((await last())?.trace).toEqual(parent)
  const other = `00-${'1'.repeat(32)}-${span}-00`
  await post('/v1/evaluations', { ...call, traceparent: other }, { traceparent })
  expect((await last())?.trace).toEqual({ trace: '1'.repeat(32), span, isSampled: false })
  await post('/v1/evaluations', call, { traceparent: `${traceparent}-more` })
  expect(await last()).not.toHaveProperty('trace')
  const shell = { type: 'agent', id: 'bot' }
  await post(
    '/access/v1/evaluation',
    {
      subject: shell,
      action: { name: 'run' },
      resource: { type: 'shell', id: '1', properties: { command: 'ls' } },
    },
    { traceparent },
  )
  expect((await last())?.trace).toEqual(parent)
})

test('a hook names its parent by choice alone', async () => {
  const { post, last } = world()
  const input = {
    session_id: 's1',
    cwd: '/work',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'git status' },
    tool_use_id: 'toolu_1',
  }
  await post(`/v1/hooks/claude-code?seconds=5&event=PreToolUse&entry=&trace=${traceparent}`, input)
  expect((await last())?.trace).toEqual(parent)
  await post('/v1/hooks/claude-code?seconds=5&event=PreToolUse&entry=&trace=', {
    ...input,
    tool_use_id: 'toolu_2',
  })
  expect(await last()).not.toHaveProperty('trace')
})

test('a gate elsewhere is told the parent of a call', async () => {
  const { people, post, last } = world()
  const asked: unknown[] = []
  const remote = new RemoteGate({ socketPath: '/nowhere' })
  Object.assign(remote, {
    connection: {
      post: async (path: string, _body: unknown, { written }: { readonly written: string }) => {
        const body = JSON.parse(written)
        asked.push(body)
        return (await post(path, body, {}, ownerListener)).json()
      },
    },
  })
  const call = parseCall(
    { kind: 'shell', arguments: { command: 'git status' }, traceparent },
    { origin: 'sdk', agent: 'bot', session: 's', profile: 'default' },
  )
  await remote.evaluate(call)
  expect(asked).toEqual([expect.objectContaining({ traceparent })])
  expect((await last())?.trace).toEqual(parent)
  expect(people.store.head().seq).toBe(1)
})

test('an MCP client’s span is the parent, and its request goes on to the server as it came', async () => {
  const people = gateFor()
  onTestFinished(() => people.gate.close())
  const { client, sent } = openSession(people)
  const asked = toolCall(1, { ...harmless, _meta: { traceparent, tracestate: 'a=b', progressToken: 7 } })
  client(asked)
  await until(() => sent().length === 1)
  expect(JSON.parse(sent()[0] ?? '')).toEqual(asked)
  expect((await people.gate.decisions({}))[0]).toMatchObject({ trace: parent })
})

const withTelemetry = needsProduct('opentelemetry')

test(
  'a guarded call belongs to the span that the program is in, where it has OpenTelemetry',
  withTelemetry,
  async () => {
    const tracer = openTelemetry()
    const gate = ownGate({ store: ownFolder() })
    onTestFinished(() => gate.close())
    const greet = guard(async (name: string) => `hello ${name}`, { gate, name: 'greet' })
    await greet('before')
    let ids: unknown
    await tracer.startActiveSpan('agent', async active => {
      const { traceId, spanId } = active.spanContext()
      ids = { trace: traceId, span: spanId, isSampled: true }
      await greet('zoë')
      active.end()
    })
    const [inside, before] = await gate.decisions({})
    expect(before).toMatchObject({ call: { arguments: { name: 'before' } } })
    expect(before).not.toHaveProperty('trace')
    expect(inside?.trace).toEqual(ids)
  },
)

interface Tracer {
  startActiveSpan(
    name: string,
    work: (span: { spanContext(): { traceId: string; spanId: string }; end(): void }) => Promise<void>,
  ): Promise<void>
}

/** OpenTelemetry as a program has it: its API is found where the program’s packages are. */
function openTelemetry(): Tracer {
  const product = createRequire(new URL('../products/opentelemetry/package.json', import.meta.url))
  const api = product('@opentelemetry/api')
  const { BasicTracerProvider } = product('@opentelemetry/sdk-trace-base')
  const active = new AsyncLocalStorage()
  const contexts = {
    active: () => active.getStore() ?? api.ROOT_CONTEXT,
    with: (context: unknown, work: (...args: unknown[]) => unknown, self: unknown, ...args: unknown[]) =>
      active.run(context, () => work.apply(self, args)),
    bind: (_context: unknown, target: unknown) => target,
    enable: () => contexts,
    disable: () => contexts,
  }
  api.context.setGlobalContextManager(contexts)
  api.trace.setGlobalTracerProvider(new BasicTracerProvider())
  onTestFinished(() => {
    api.trace.disable()
    api.context.disable()
  })
  return api.trace.getTracer('test')
}

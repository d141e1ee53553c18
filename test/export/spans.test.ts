import { expect, test } from 'vitest'
import { evaluateSpan, executeSpan, reviewSpan } from '../../src/people/audit/span-id.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { OtlpTarget } from '../../src/ground/model/export-target.ts'
import { readTraceParent } from '../../src/ground/model/trace-parent.ts'
import type { Span } from '../../src/daemon/export/targets/otlp/otlp-sender.ts'
import { collector, exportWorld } from './export-world.ts'
import { httpSink, type Posted, takeAll } from './sink.ts'
import { until } from '../until.ts'
import { virtualCall } from '../virtual-call.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'
const sampled = `00-${trace}-${parent}-01`
const kinds = ['decision', 'review', 'report'] as const

/** A gate whose spans and records are exported to one collector. */
async function tracedWorld() {
  const world = exportWorld()
  const sink = await httpSink(takeAll)
  const targets: readonly OtlpTarget[] = [
    collector(sink.url, { name: 'c/traces', signal: 'traces', kinds }),
    collector(sink.url, { name: 'c' }),
  ]
  for (const target of targets) await world.pump(target)
  await until(() => world.store.exports.names().length === 2)
  const ask = (command: string, traceparent?: string, origin: 'run' | 'mcp' | 'http' = 'mcp') =>
    world.gate.evaluate(
      parseCall(
        { id: `c-${Math.random()}`, kind: 'shell', arguments: { command }, traceparent },
        { origin, agent: 'bot', session: 's', profile: 'default' },
      ),
    )
  const settled = () => until(() => targets.every(target => world.shown(target).lag === 0))
  return { ...world, sink, ask, settled }
}

function spansIn(posts: readonly Posted[]): readonly Span[] {
  return posts
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body.toString()).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
}

const attributes = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))

test('a call that names its parent is a child of it, and its record has the ids of its span', async () => {
  const { ask, settled, sink, gate } = await tracedWorld()
  const decision = await ask('git status', sampled)
  await settled()
  const ids = evaluateSpan(decision, readTraceParent(sampled))
  const [span] = spansIn(sink.posts)
  expect(spansIn(sink.posts)).toEqual([
    expect.objectContaining({
      traceId: trace,
      spanId: ids.span,
      parentSpanId: parent,
      name: 'evaluate shell',
      kind: 1,
    }),
  ])
  expect(attributes(span)).toMatchObject({
    'countersign.effect': 'allow',
    'countersign.decision.id': decision.id,
    'gen_ai.tool.name': 'shell',
  })
  expect(attributes(span)).not.toHaveProperty('gen_ai.operation.name')
  expect(span?.status).toBeUndefined()
  const logs = sink.posts.filter(({ path }) => path === '/v1/logs').map(({ body }) => body.toString())
  expect(logs.join()).toContain(`"traceId":"${trace}","spanId":"${ids.span}"`)
  const logged = await gate.decision(decision.id)
  expect(logged.trace).toEqual({ trace, span: parent, isSampled: true })
  expect(logged.call).not.toHaveProperty('trace')
})

test('the span of a call ends when it was judged: after what judging waited for, before what people say', async () => {
  const { gate, clock, settled, sink } = await tracedWorld()
  const of = (id: string, arrived: number) => ({
    ...virtualCall({
      id,
      kind: 'shell',
      tool: null,
      arguments: { command: `git push --force origin ${id}` },
    }),
    at: arrived,
  })
  const hour = 3_600_000
  const prompt = await gate.evaluate(of('prompt', clock.now))
  // Its team’s hub was asked first.
  const late = await gate.evaluate(of('late', clock.now - hour))
  clock.now += hour
  for (const { reviewId = '' } of [prompt, late]) await gate.reviews.withdraw(reviewId, 'Not needed.')
  await settled()
  const [first, second] = spansIn(sink.posts)
    .filter(({ name }) => name === 'evaluate shell')
    .map(one => BigInt(one.endTimeUnixNano) - BigInt(one.startTimeUnixNano))
  expect(Number(first) / 1e6).toBe(prompt.milliseconds)
  expect(Number(second) / 1e6).toBe(hour)
})

test('a call without a parent is a trace of its own, the same whenever it is sent; one that is not recorded is none', async () => {
  const { ask, settled, sink } = await tracedWorld()
  const alone = await ask('git status', undefined, 'http')
  await ask('git diff', `00-${trace}-${parent}-00`)
  const odd = await ask('git log', 'a parent that is none')
  await settled()
  const found = spansIn(sink.posts)
  expect(found.map(({ traceId, spanId }) => ({ trace: traceId, span: spanId }))).toEqual([
    evaluateSpan(alone),
    evaluateSpan(odd),
  ])
  expect(found[0]).toMatchObject({ kind: 2 })
  expect(found[0]).not.toHaveProperty('parentSpanId')
})

test('a denial is no error, and nothing follows from how a call is traced', async () => {
  const { ask, settled, sink, gate } = await tracedWorld()
  const one = await ask('rm -rf /', sampled)
  const other = await ask('rm -rf /', `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`)
  const plain = await ask('rm -rf /')
  await settled()
  expect(new Set([one, other, plain].map(({ callDigest }) => callDigest)).size).toBe(1)
  expect(new Set([one, other, plain].map(({ effect }) => effect))).toEqual(new Set(['deny']))
  expect(spansIn(sink.posts).every(({ status }) => status === undefined)).toBe(true)
  const replayed = await gate.replay(one.id)
  expect(replayed.same).toBe(true)
})

test('a review is a root of its own with a link to its call, made once it has ended', async () => {
  const { ask, settled, sink, gate, store } = await tracedWorld()
  const { id, reviewId = '' } = await ask('git push --force origin main', sampled)
  await settled()
  expect(spansIn(sink.posts).map(({ name }) => name)).toEqual(['evaluate shell'])
  await gate.reviews.withdraw(reviewId, 'It is not needed any more.')
  await settled()
  const [, span] = spansIn(sink.posts)
  const own = reviewSpan(reviewId)
  const evaluated = evaluateSpan({ id }, readTraceParent(sampled))
  expect(span).toMatchObject({
    traceId: own.trace,
    spanId: own.span,
    name: `review ${store.people.review(reviewId)?.level}`,
    links: [{ traceId: evaluated.trace, spanId: evaluated.span }],
  })
  expect(span).not.toHaveProperty('parentSpanId')
  expect(attributes(span)).toMatchObject({
    'countersign.event': 'withdrawn',
    'countersign.review.id': reviewId,
  })
})

test('what was run beside the gate is a span beside its judgement, and an error where it failed', async () => {
  const { ask, settled, sink, gate } = await tracedWorld()
  const decision = await ask('git status', sampled, 'run')
  const elsewhere = await ask('git log', sampled, 'mcp')
  const report = {
    session: 's',
    agent: 'bot',
    profile: 'default',
    tool: null,
    text: 'out',
    milliseconds: 12.5,
  }
  await gate.report({ ...report, callId: decision.callId, exitCode: 3 })
  // Who runs these has spans of their own.
  await gate.report({ ...report, callId: elsewhere.callId })
  await gate.report({ ...report, callId: 'of nobody' })
  await settled()
  const ran = spansIn(sink.posts).filter(({ name }) => name.startsWith('execute_tool'))
  const ids = executeSpan(decision, readTraceParent(sampled))
  expect(ran).toEqual([
    expect.objectContaining({
      traceId: trace,
      spanId: ids.span,
      parentSpanId: parent,
      name: 'execute_tool shell',
      status: { code: 2 },
    }),
  ])
  const [span] = ran
  expect(BigInt(span?.endTimeUnixNano ?? 0) - BigInt(span?.startTimeUnixNano ?? 0)).toBe(12_500_000n)
  expect(attributes(span)).toMatchObject({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.call.id': decision.callId,
    'error.type': 'tool_error',
  })
})

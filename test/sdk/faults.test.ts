import { expect, test } from 'vitest'
import { CallDenied, CallParked, createGate, GateError, guard } from '../../src/agents/sdk/index.ts'
import { callOnce, runCall } from '../../src/agents/sdk/call/call-once.ts'
import { newGuardedTool } from '../../src/agents/sdk/guard/new-guarded-tool.ts'
import { permitCall } from '../../src/agents/sdk/call/permit-call.ts'
import { prepareCall } from '../../src/agents/sdk/call/prepare-call.ts'
import { ownClock, ownGate } from './sdk-world.ts'
import { ownFolder } from '../own-folder.ts'

const docstring = 'Permanently remove a user account.'
function counted() {
  const ran: string[] = []
  const delete_user = async (id: string, env: string) => {
    ran.push(`${id} ${env}`)
    return ran.length
  }
  return { ran, delete_user }
}
const thrown = (called: Promise<unknown>) => called.then(() => undefined).catch((error: unknown) => error)

test('a call that is given up while a person is asked does not run, and nobody is asked any more', async () => {
  const gate = ownGate()
  const { ran, delete_user } = counted()
  const stop = new AbortController()
  const called = guard(delete_user, { gate, docstring, signal: stop.signal, hold: 60_000 })('u', 'production')
  const error = thrown(called)
  await waitFor(async () => (await gate.reviews.list({ states: ['pending'] })).length === 1)
  stop.abort(new Error('the user left'))
  expect(await error).toMatchObject({ message: 'the user left' })
  expect((await gate.reviews.list()).map(({ state }) => state)).toEqual(['withdrawn'])
  expect(await thrown(guard(delete_user, { gate, signal: stop.signal })('u', 'test'))).toBe(
    stop.signal.reason,
  )
  expect(ran).toEqual([])
  await gate.close()
})

test('a gate that is closed while it holds is an error, and the function does not run', async () => {
  const gate = ownGate()
  const { ran, delete_user } = counted()
  const error = thrown(guard(delete_user, { gate, docstring, hold: 60_000 })('u', 'production'))
  await waitFor(async () => (await gate.reviews.list({ states: ['pending'] })).length === 1)
  await gate.close()
  expect(await error).toMatchObject({ code: 'unavailable' })
  expect(await thrown(guard(delete_user, { gate })('u', 'test'))).toMatchObject({ code: 'unavailable' })
  expect(ran).toEqual([])
})

test('approvers who throw or say nonsense answer nothing: the call is parked with what they threw', async () => {
  const broken = {
    name: 'bob',
    ask: async () => {
      throw new Error('the pager is down')
    },
  }
  const odd = { name: 'eve', ask: async () => ({ approved: true }) as never }
  const gate = ownGate({ approvers: [broken, odd] })
  const { ran, delete_user } = counted()
  const error = await thrown(guard(delete_user, { gate, docstring, hold: 60_000 })('u', 'production'))
  expect(error).toBeInstanceOf(CallParked)
  const causes = ((error as CallParked).cause as AggregateError).errors.map(String)
  expect(causes.sort()).toEqual([
    'Error: the pager is down',
    'GateError: The approver eve gave neither true nor false: nothing was approved.',
  ])
  expect(ran).toEqual([])
  await gate.close()
})

test('two calls of the same at once ask once, need an approval each, and one approval runs one of them', async () => {
  const clock = ownClock()
  let yes = 1
  const once = {
    name: 'bob',
    ask: async ({
      sheet,
    }: {
      sheet: { minimumSeconds: number; questions: readonly { options: readonly string[] }[] }
    }) => {
      clock.skip(sheet.minimumSeconds * 1_000)
      const choices = sheet.questions.map(({ options }) =>
        options.findIndex(one => one === 'usr_7' || one === 'production'),
      )
      return yes-- > 0 ? { approve: true, choices } : false
    },
  }
  const gate = ownGate({ clock, approvers: [once] })
  const { ran, delete_user } = counted()
  const guarded = guard(delete_user, { gate, docstring, hold: 60_000 })
  const both = await Promise.all([
    thrown(guarded('usr_7', 'production')),
    thrown(guarded('usr_7', 'production')),
  ])
  expect(ran).toEqual(['usr_7 production'])
  expect(both.filter(error => error instanceof CallDenied).length).toBe(1)
  await gate.close()
})

test('a framework that calls twice with one id, at once or later, runs the work once and gets one result', async () => {
  const gate = ownGate()
  const tool = newGuardedTool({ gate, name: 'get_user' })
  let runs = 0
  const call = (id: string) =>
    callOnce(prepareCall(tool, { arguments: { id }, callId: 'call-1' }), async () => ({ run: ++runs }))
  const both = await Promise.all([call('u'), call('u')])
  expect([...both, await call('u')]).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }])
  expect(await thrown(call('other'))).toMatchObject({ code: 'conflict' })
  expect(runs).toBe(1)
  await gate.close()
})

test('a permission runs one call once', async () => {
  const gate = ownGate()
  const tool = newGuardedTool({ gate, name: 'get_user' })
  const prepared = prepareCall(tool, { arguments: { id: 'u' } })
  const permission = await permitCall(prepared)
  await runCall(prepared, permission, () => 1)
  expect(await thrown(runCall(prepared, permission, () => 2))).toMatchObject({ code: 'conflict' })
  const other = prepareCall(tool, { arguments: { id: 'v' } })
  expect(await thrown(runCall(other, permission, () => 3))).toMatchObject({ code: 'conflict' })
  await gate.close()
})

test('a result that can’t be serialised is given back as it is, and is told as that', async () => {
  const folder = ownFolder()
  const gate = createGate({ store: folder, home: folder })
  const cyclic: Record<string, unknown> = { big: 1n }
  cyclic['self'] = cyclic
  let runs = 0
  async function get_graph() {
    runs++
    return cyclic
  }
  async function get_nothing() {
    throw new TypeError('no such thing')
  }
  expect(await guard(get_graph, { gate })()).toBe(cyclic)
  expect(String(await thrown(guard(get_nothing, { gate })()))).toBe('TypeError: no such thing')
  await guard(get_graph, { gate })()
  expect(runs).toBe(2)
  await waitFor(async () => (await reports(gate)).length === 3)
  const notices = await reports(gate)
  expect(notices.map(body => [body['tool'], body['failed'] ?? false])).toEqual([
    ['get_graph', false],
    ['get_nothing', true],
    ['get_graph', false],
  ])
  expect(notices.every(body => typeof body['milliseconds'] === 'number')).toBe(true)
  await gate.close()
})

test('onQueue that says nothing known, or throws, runs nothing', async () => {
  const gate = ownGate()
  const { ran, delete_user } = counted()
  const odd = guard(delete_user, { gate, docstring, onQueue: () => 'run' as never })
  expect(await thrown(odd('u', 'production'))).toBeInstanceOf(GateError)
  const failing = guard(delete_user, {
    gate,
    docstring,
    onQueue: () => {
      throw new Error('no idea')
    },
  })
  expect(await thrown(failing('u', 'production'))).toMatchObject({ message: 'no idea' })
  const refusing = guard(delete_user, { gate, docstring, onQueue: () => 'deny' })
  const denied = await thrown(refusing('w', 'production'))
  expect(denied).toBeInstanceOf(CallDenied)
  expect(denied).toMatchObject({
    kind: 'rule',
    final: true,
    instead: expect.not.stringContaining('ask again'),
  })
  expect((denied as CallDenied).message).not.toContain('It waits')
  const returning = guard(delete_user, { gate, docstring, onQueue: 'park', onRefused: ({ kind }) => kind })
  expect(await returning('v', 'production')).toBe('parked')
  expect(ran).toEqual([])
  await gate.close()
})

test('a scorer that throws or gives no number asks a person', async () => {
  const scorers = [
    () => {
      throw new Error('no idea')
    },
    () => Number.NaN,
    () => 'low' as never,
  ]
  for (const scorer of scorers) {
    const gate = ownGate({ scorer, builtInFilters: false })
    const get_user = async () => 1
    const error = await thrown(guard(get_user, { gate, onQueue: 'park' })())
    expect(error).toMatchObject({ name: 'CallParked' })
    expect((error as CallParked).decision.reason.kind).toBe('failed')
    await gate.close()
  }
})

async function reports(
  gate: ReturnType<typeof ownGate>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = []
  for await (const { kind, body } of gate.entries()) if (kind === 'report') found.push(body)
  return found
}

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(done => setTimeout(done, 20))
}

import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { CarriedReports, type ReportingGate } from '../../src/gate/core/hold/carried-reports.ts'
import type { EvaluateOptions } from '../../src/gate/core/gate.ts'
import { GateError } from '../../src/ground/model/errors.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { CarriedReport } from '../../src/ground/model/tool-report.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { gateFor } from './session-world.ts'

const session = { session: 'agent/s', agent: 'agent', profile: 'default' }

function open(change: (gate: ReportingGate) => ReportingGate = gate => gate) {
  const people = gateFor()
  const lost: string[] = []
  const gate = change(people.gate)
  const reports = new CarriedReports({
    gate: async () => gate,
    session,
    onLost: error => lost.push(String(error)),
  })
  const call = () => parseCall({ id: randomUUID(), tool: 'echo' }, { origin: 'mcp', ...session })
  const kinds = async () => {
    const found: string[] = []
    for await (const { kind } of people.gate.entries()) found.push(kind)
    return found.filter(kind => kind === 'decision' || kind === 'report')
  }
  return { people, reports, gate, lost, call, kinds, judge: () => reports.evaluate(gate, call()) }
}

const report = (text = 'x') => ({ tool: 'echo', text })

test('a report goes with the next call, and is logged before it', async () => {
  const { reports, judge, kinds, lost } = open(gate => ({
    evaluate: (call, options) => gate.evaluate(call, options),
    report: () => Promise.reject(new Error('told by itself')),
  }))
  reports.add(report())
  reports.add(report())
  await judge()
  expect(await kinds()).toEqual(['report', 'report', 'decision'])
  await reports.flushAll()
  expect(lost).toEqual([])
})

test('a report that no call comes after is told by itself', async () => {
  const { reports, kinds } = open()
  reports.add(report())
  await expect.poll(kinds).toEqual(['report'])
  reports.add(report())
  await reports.flushAll()
  expect(await kinds()).toEqual(['report', 'report'])
})

test('no call is judged while a report is on its way with another one', async () => {
  const order: string[] = []
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  const { reports, judge, kinds } = open(gate => ({
    report: one => gate.report(one),
    evaluate: async (call: ToolCall, options?: EvaluateOptions) => {
      order.push(`${options?.reports?.length ?? 0} told`)
      if (options?.reports) await held
      return gate.evaluate(call, options)
    },
  }))
  reports.add(report())
  const both = [judge(), judge()]
  await new Promise(setImmediate)
  expect(order).toEqual(['1 told'])
  go()
  await Promise.all(both)
  expect(order).toEqual(['1 told', '0 told'])
  expect(await kinds()).toEqual(['report', 'decision', 'decision'])
})

test('calls in flight wait for what came before them, and for nothing that came after', async () => {
  const order: string[] = []
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  const { reports, judge } = open(gate => ({
    report: one => gate.report(one),
    evaluate: async (call: ToolCall, options?: EvaluateOptions) => {
      const name = `${options?.reports?.map(({ text }) => text).join() ?? 'nothing'}`
      order.push(name)
      if (options?.reports) await held
      order.push(`${name} done`)
      return gate.evaluate(call, options)
    },
  }))
  reports.add(report('first'))
  const [carrier, ...others] = [judge(), judge(), judge()]
  reports.add(report('second'))
  const late = judge()
  await new Promise(setImmediate)
  expect(order).toEqual(['first'])
  go()
  await Promise.all([carrier, ...others, late])
  expect(order.slice(0, 4)).toEqual(['first', 'first done', 'nothing', 'nothing done'])
  expect(order.indexOf('second')).toBeGreaterThan(-1)
  expect(order.filter(name => name === 'nothing')).toHaveLength(2)
})

test('a report waits for a call that can take it along, however long the gate takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const messages: string[] = []
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    const { reports, judge, kinds } = open(gate => ({
      report: one => {
        messages.push(`${one.text} by itself`)
        return gate.report(one)
      },
      evaluate: async (call: ToolCall, options?: EvaluateOptions) => {
        await held
        messages.push(options?.reports?.map(({ text }) => text).join() ?? 'nothing')
        return gate.evaluate(call, options)
      },
    }))
    reports.add(report('first'))
    const calls = [judge()]
    reports.add(report('second'))
    calls.push(judge())
    await vi.advanceTimersByTimeAsync(1_000)
    go()
    await Promise.all(calls)
    expect(messages).toEqual(['first', 'second'])
    expect(await kinds()).toEqual(['report', 'decision', 'report', 'decision'])
    reports.add(report('third'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(messages).toEqual(['first', 'second', 'third by itself'])
  } finally {
    vi.useRealTimers()
  }
})

test('a call carries no more than a gate takes with one', async () => {
  const carried: number[] = []
  const { reports, judge, kinds } = open(gate => ({
    report: one => gate.report(one),
    evaluate: (call: ToolCall, options?: EvaluateOptions) => {
      carried.push(options?.reports?.length ?? 0)
      return gate.evaluate(call, options)
    },
  }))
  for (let i = 0; i < 60; i++) reports.add(report())
  await judge()
  expect(carried).toEqual([0])
  expect(await kinds()).toHaveLength(61)
})

test('what could not be told while there was no gate goes with the next call, before any other is judged', async () => {
  let failures = 2
  const { reports, judge, kinds, lost } = open(gate => ({
    report: one => gate.report(one),
    evaluate: (call, options) =>
      failures-- > 0
        ? Promise.reject(new GateError('unavailable', 'The gate is gone.'))
        : gate.evaluate(call, options),
  }))
  reports.add(report())
  await expect(judge()).rejects.toMatchObject({ code: 'unavailable' })
  const [first, second] = [judge(), judge()]
  await expect(first).rejects.toMatchObject({ code: 'unavailable' })
  await second
  expect(await kinds()).toEqual(['report', 'decision'])
  expect(lost).toEqual([])
})

test('a report that the gate does not take refuses no call, and is said to be lost', async () => {
  const wrong = new GateError('invalid', 'The field told.0.tool is wrong.')
  const { reports, judge, kinds, lost } = open(gate => ({
    report: one => (one.tool === 'bad' ? Promise.reject(wrong) : gate.report(one)),
    evaluate: (call, options) =>
      options?.reports?.some(({ tool }) => tool === 'bad')
        ? Promise.reject(wrong)
        : gate.evaluate(call, options),
  }))
  reports.add({ tool: 'bad', text: 'x' })
  reports.add(report())
  expect((await judge()).effect).toBe('allow')
  // Of the first it is told that nobody read it.
  expect(await kinds()).toEqual(['report', 'report', 'decision'])
  expect(lost).toHaveLength(1)
})

test('what is left at the end where there is no gate is said to be lost', async () => {
  const { reports, lost } = open(gate => ({
    evaluate: (call, options) => gate.evaluate(call, options),
    report: () => Promise.reject(new GateError('unavailable', 'The gate is gone.')),
  }))
  reports.add(report())
  await reports.flushAll()
  expect(lost).toHaveLength(1)
})

test('of a report that the gate refuses it is told that nobody read it, and the call goes on', async () => {
  const notices: CarriedReport[] = []
  const { reports, judge, lost } = open(gate => ({
    evaluate: (call, options) =>
      options?.reports ? Promise.reject(new GateError('invalid', 'too large')) : gate.evaluate(call),
    report: async one => {
      if (one.text !== '') throw new GateError('invalid', 'too large')
      notices.push(one)
      return gate.report(one)
    },
  }))
  reports.add({ ...report('äb'), callId: 'c' })
  reports.add({ ...report('a prompt'), from: 'person' })
  await judge()
  expect(notices).toEqual([{ ...session, tool: null, text: '', unread: 3 }])
  expect(lost).toHaveLength(2)
})

test('of reports for which there is no room it is told that nobody read them', async () => {
  const notices: CarriedReport[] = []
  const away = { isAway: true }
  const { reports, judge } = open(gate => ({
    evaluate: (call, options) => {
      if (away.isAway) return Promise.reject(new GateError('unavailable', 'no gate'))
      notices.push(...(options?.reports ?? []))
      return gate.evaluate(call)
    },
    report: async one => {
      if (away.isAway) throw new GateError('unavailable', 'no gate')
      notices.push(one)
      return { instructions: 0, secrets: [] }
    },
  }))
  for (let i = 0; i < 250; i++) reports.add(report('ab'))
  await expect(judge()).rejects.toThrow('no gate')
  away.isAway = false
  await judge()
  expect(notices).toHaveLength(200)
  expect(notices[0]).toEqual({
    ...(notices[0] && 'session' in notices[0] && session),
    tool: null,
    text: '',
    unread: 102,
  })
  expect(notices.slice(1).every(({ text }) => text === 'ab')).toBe(true)
})

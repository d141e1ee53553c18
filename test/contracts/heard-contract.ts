import { expect, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { Change, ReportChange, Store } from '../../src/gate/core/ports/store.ts'
import type { Hearing, HeardReport, HeardSegment } from '../../src/ground/model/hearing.ts'
import { emptyAssessment } from '../people/empty-assessment.ts'
import type { StoreWorld } from './store-contract.ts'

const began = Date.UTC(2030, 0, 1)
const day = 86_400_000

const segment = (kind: HeardSegment['kind'], words: readonly number[]): HeardSegment => ({
  kind,
  strength: kind === 'order' ? 0.95 : 0,
  acts: kind === 'said' ? [] : ['send', 'pay'],
  hidden: kind === 'order',
  words,
})
const reportOf = (
  tool: string,
  segments: readonly HeardSegment[],
  more: Partial<HeardReport['source']> = {},
): HeardReport => ({
  source: { tool, at: began, from: 'result', pointed: 0.5, own: false, ...more },
  segments,
})
const marks = (from: number, count: number) => Array.from({ length: count }, (_, i) => 2 ** 53 - 1 - from - i)
const small = (tool: string) => reportOf(tool, [segment('order', [2 ** 53 - 1, 2 ** 32, 7, 0])])
const countMarks = (hearing: Hearing) =>
  hearing.reduce((sum, { segments }) => sum + segments.reduce((all, { words }) => all + words.length, 0), 0)

const told = (report: HeardReport, session = 'session'): ReportChange => ({
  session,
  at: report.source.at,
  body: { tool: report.source.tool },
  remember: before => before,
  hear: () => report,
})

function changeOf(id: string, digest: string, reports: readonly ReportChange[]): Change {
  const defaults = { origin: 'check', agent: 'agent', session: 'session', profile: 'default' } as const
  const call = parseCall({ id, kind: 'shell', args: { command: 'true' } }, defaults)
  const decision = {
    id: `d-${id}-${digest}`,
    callId: id,
    callDigest: digest.repeat(64),
    effect: 'allow',
    reason: { kind: 'routine', text: 'It is harmless.', final: false },
    challenge: 'none',
    minimumSeconds: 0,
    effects: [],
    assessment: emptyAssessment,
    policyDigest: 'a'.repeat(64),
    engineVersion: '0',
    dryRun: false,
    milliseconds: 1,
    at: began,
  } as const
  return { call, decision, reports }
}

/** What every store promises of what sessions heard. */
export function heardContract(name: string, world: () => StoreWorld): void {
  const store = () => world().store
  /** Where the state can be opened twice. */
  const opened = (): Store | undefined => world().another?.()

  test(`${name}: a session has heard each report as it was, oldest first, and another session none of them`, async () => {
    const all = [
      small('a'),
      reportOf('b', [segment('said', marks(0, 900)), segment('person', marks(900, 3))], {
        callId: 'call-1',
        own: true,
        pointed: 1,
      }),
      reportOf('ä 日本', [segment('order', []), segment('order', [1])], { from: 'person', tool: null }),
    ]
    for (const one of all) await store().report(told(one))
    expect(store().hearing('session')).toEqual(all)
    expect(store().hearing('another')).toEqual([])
    expect(store().markKey.length).toBe(32)
  })

  test(`${name}: what was heard is the same object until more is heard, and earlier reports stay the same`, async () => {
    await store().report(told(small('a')))
    const first = store().hearing('session')
    await store().report(told(small('b'), 'another'))
    await store().report(told(reportOf('nothing', [])))
    expect(store().hearing('session')).toBe(first)
    await store().report(told(small('c')))
    expect(store().hearing('session')).not.toBe(first)
    expect(store().hearing('session')[0]).toBe(first[0])
    expect(store().hearing('none')).toBe(store().hearing('nobody'))
  })

  test(`${name}: reports that come with a call are heard with its decision, and none of a change that is rejected`, async () => {
    await store().commit(changeOf('a', '0', [told(small('a')), told(small('b'))]))
    const late = store().commit(changeOf('a', '1', [told(small('c'))]))
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(store().hearing('session')).toEqual([small('a'), small('b')])
  })

  test(`${name}: a session keeps 4,000 marks at most, those of orders and of the person longest`, async () => {
    const order = reportOf('order', [segment('order', marks(0, 20))])
    const person = reportOf('person', [segment('person', marks(20, 20))], { from: 'person' })
    await store().report(told(order))
    await store().report(told(person))
    for (let i = 0; i < 12; i++) {
      const own = reportOf('own', [segment('said', marks(1_000 * i, 700))], { own: true })
      await store().report(told(own))
      await store().report(told(reportOf(`page ${i}`, [segment('said', marks(1_000 * i, 900))])))
      expect(countMarks(store().hearing('session'))).toBeLessThanOrEqual(4_000)
    }
    const tools = store()
      .hearing('session')
      .map(({ source }) => source.tool)
    expect(tools.slice(0, 2)).toEqual(['order', 'person'])
    expect(tools.slice(2)).toEqual(['page 8', 'page 9', 'page 10', 'page 11'])
    for (let i = 0; i < 300; i++) await store().report(told(reportOf(`order ${i}`, [segment('order', [i])])))
    expect(countMarks(store().hearing('session'))).toBeLessThanOrEqual(4_000)
    expect(store().hearing('session').length).toBeLessThan(500)
    expect(store().hearing('session').at(-1)?.source.tool).toBe('order 299')
    await store().report(told(reportOf('too much', [segment('order', marks(0, 4_001))])))
    expect(countMarks(store().hearing('session'))).toBeLessThanOrEqual(4_000)
  })

  test(`${name}: the sessions that heard nothing for longest are forgotten above 10,000, a few at a time`, async () => {
    const sessions = Array.from({ length: 10_020 }, (_, i) => `s-${i}`)
    await Promise.all(sessions.map(session => store().report(told(small('a'), session))))
    const known = sessions.filter(session => store().hearing(session).length > 0)
    expect(known.length).toBeLessThanOrEqual(10_000)
    expect(known.length).toBeGreaterThanOrEqual(4_000)
    expect(known).toEqual(sessions.slice(-known.length))
  })

  test(`${name}: another process hears the same, also after the first has ended`, async () => {
    const other = opened()
    if (!other) return expect(store().hearing('session')).toEqual([])
    await store().report(told(small('a')))
    expect(other.hearing('session')).toEqual([small('a')])
    await other.report(told(small('b')))
    expect(store().hearing('session')).toEqual([small('a'), small('b')])
    await store().report(told(small('c')))
    await other.close()
    const later = opened() as Store
    expect(later.hearing('session')).toEqual([small('a'), small('b'), small('c')])
    expect(Buffer.from(later.markKey)).toEqual(Buffer.from(store().markKey))
    await later.close()
  })

  test(`${name}: a session that heard nothing for thirty days loses its marks once another begins`, async () => {
    const other = opened()
    if (!other) return expect(store().hearing('old')).toEqual([])
    await store().report(told(small('a'), 'old'))
    expect(other.hearing('old')).toHaveLength(1)
    const at = (days: number) => reportOf('a', small('a').segments, { at: began + days * day })
    await store().report(told(at(30), 'young'))
    expect(store().hearing('old')).toHaveLength(1)
    await store().report(told(at(31), 'new'))
    expect([store(), other].map(one => one.hearing('old'))).toEqual([[], []])
    expect(store().hearing('young')).toHaveLength(1)
    await store().report(told(at(32), 'old'))
    expect(other.hearing('old')).toEqual([at(32)])
    await other.close()
  })
}

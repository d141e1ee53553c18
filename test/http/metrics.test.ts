import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { metricFamilies } from '../../src/api/http/metrics/metrics.ts'
import type { ShownExport } from '../../src/ground/model/export-target.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { openApp, ownerListener } from './open-http.ts'
import { histogramFaults, readScrape } from './prometheus.ts'

function opened() {
  const people = openPeopleGate()
  onTestFinished(() => people.gate.close())
  const http = openApp(people.gate)
  const post = (path: string, body: unknown) =>
    http.request(ownerListener, path, { method: 'POST', body: JSON.stringify(body) })
  const judge = (command: string) => post('/v1/evaluations', { kind: 'shell', arguments: { command } })
  const scrape = async () => {
    const answer = await http.request(ownerListener, '/v1/metrics')
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return readScrape(await answer.text())
  }
  const valueOf = async (name: string, labels: Readonly<Record<string, string>> = {}) =>
    (await scrape()).samples.find(
      one => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels),
    )?.value
  return { people, http, post, judge, scrape, valueOf }
}

test('the page of metrics is the text format of Prometheus, with every family told and typed', async () => {
  const { judge, scrape, post } = opened()
  const before = await scrape()
  expect(before.types.size).toBeGreaterThan(8)
  await judge('git status')
  await judge('git push --force origin main')
  await judge('rm -rf /')
  await post('/v1/evaluations', { kind: 'what"\\\n' })
  await post('/v1/nowhere', {})
  const after = await scrape()
  expect(histogramFaults(after)).toEqual([])
  for (const [name, type] of after.types)
    expect(metricFamilies).toMatchObject({ [name]: { type, about: expect.stringMatching(/^\S.*\.$/) } })
  const notified = new Set(after.samples.map(({ name }) => name.replace(/_(?:bucket|sum|count)$/, '')))
  const silent = Object.keys(metricFamilies).filter(name => !notified.has(name))
  const ofExports = silent.filter(name => name.startsWith('countersign_export_'))
  expect(ofExports).toHaveLength(6)
  expect(silent.filter(name => !ofExports.includes(name))).toEqual([
    'countersign_checkpoint_age_seconds',
    'countersign_witness_age_seconds',
    'countersign_lease_seconds',
    'countersign_team_lag_entries',
    'countersign_team_lag_seconds',
    'countersign_refused_attempts_total',
  ])
})

test('decisions are counted and timed by effect, and requests by route and status', async () => {
  const { judge, valueOf } = opened()
  expect(await valueOf('countersign_decisions_total', { effect: 'deny' })).toBe(0)
  await judge('git status')
  await judge('git status')
  await judge('rm -rf /')
  await judge('git push --force origin main')
  expect(await valueOf('countersign_decisions_total', { effect: 'allow' })).toBe(2)
  expect(await valueOf('countersign_decisions_total', { effect: 'deny' })).toBe(1)
  expect(await valueOf('countersign_evaluation_seconds_count', { effect: 'queue' })).toBe(1)
  expect(
    await valueOf('countersign_request_seconds_count', { route: 'POST /v1/evaluations', status: '200' }),
  ).toBe(4)
  expect(await valueOf('countersign_reviews_pending')).toBe(1)
  expect(await valueOf('countersign_evaluations_in_progress')).toBe(0)
})

test('who waits for people is counted while they wait', async () => {
  const { people, http, judge, valueOf } = opened()
  const { reviewId } = (await (await judge('git push --force origin main')).json()) as { reviewId: string }
  const waits = Array.from({ length: 3 }, () =>
    http.request(ownerListener, `/v1/reviews/${reviewId}/wait?timeout=50000`),
  )
  while ((await valueOf('countersign_review_waits')) !== 3)
    await new Promise(resolve => setTimeout(resolve, 5))
  await people.gate.reviews.withdraw(reviewId, 'enough')
  await Promise.all(waits)
  expect(await valueOf('countersign_review_waits')).toBe(0)
})

test('failures are counted by their code, and who may not come in by the listener', async () => {
  const { people, http, judge, post, valueOf } = opened()
  await post('/v1/evaluations', { kind: 'no kind' })
  await http.request({ kind: 'network', peer: '127.0.0.1' }, '/v1/decisions')
  expect(await valueOf('countersign_errors_total', { code: 'invalid' })).toBe(1)
  expect(await valueOf('countersign_refused_attempts_total', { door: 'network' })).toBe(1)
  expect(await valueOf('countersign_paused')).toBe(0)
  await people.gate.close()
  expect((await judge('git status')).status).toBe(503)
})

test('a log that was set back, and witnesses that fail, are told', async () => {
  const { people, http, judge, valueOf } = opened()
  await judge('ls')
  const { witnessing } = people.gate
  for (const name of ['w', 'v']) witnessing.add(name, `https://${name}.example`, 0)
  witnessing.noteFailed('w', 'it answered 503', 0)
  expect(await valueOf('countersign_witnesses', { state: 'failed' })).toBe(1)
  expect(await valueOf('countersign_witnesses', { state: 'well' })).toBe(1)
  expect(await valueOf('countersign_log_set_back')).toBe(0)
  const { note } = await people.gate.evidence({ entry: 1 })
  expect(witnessing.heed(note.replace('\n1\n', '\n9\n'))).toBe(true)
  expect(await valueOf('countersign_log_set_back')).toBe(1)
  const shown = await http.request(ownerListener, '/v1/audit/witnesses')
  expect(await shown.json()).toMatchObject({ problem: expect.stringContaining('The log was set back') })
})

test('the length of the log, its checkpoints and witnesses, and the lease of a gate of a team are told', async () => {
  const people = openPeopleGate()
  onTestFinished(() => people.gate.close())
  const now = Date.UTC(2030, 0, 2)
  const http = openApp(people.gate, {
    now: () => now,
    logSize: async () => ({ entries: 42, checkpointAt: now - 90_000 }),
    witnessed: () => ({
      witnesses: [now - 5_000, now - 7_000, null].map((signedAt, i) => ({
        key: `w${i}`,
        url: 'https://w.example',
        size: 1,
        signedAt,
        failures: 0,
        problem: null,
        nextAt: now,
      })),
      key: 'k',
      size: 1,
      problem: null,
    }),
    membership: async () => ({
      hub: 'https://hub.example',
      group: { name: 'default' } as never,
      policy: 0,
      isHeld: true,
      leaseUntil: now + 30_000,
      seenAt: now,
      waiting: 3,
      waitingSince: now - 4_000,
      problem: null,
    }),
  })
  const answer = await http.request(ownerListener, '/v1/metrics')
  const values = new Map(readScrape(await answer.text()).samples.map(({ name, value }) => [name, value]))
  expect(values.get('countersign_log_entries')).toBe(42)
  expect(values.get('countersign_checkpoint_age_seconds')).toBe(90)
  expect(values.get('countersign_witness_age_seconds')).toBe(7)
  expect(values.get('countersign_lease_seconds')).toBe(30)
  expect(values.get('countersign_team_lag_entries')).toBe(3)
  expect(values.get('countersign_team_lag_seconds')).toBe(4)
})

test('the reader recognises what is not in the format', () => {
  const wrong = [
    'a 1',
    'a{b="c} 1\n',
    '1a 1\n',
    'a one\n',
    'a{b="1",b="2"} 1\n',
    'a 1\na 2\n',
    '# TYPE a sum\n',
    '# TYPE a gauge\na 1\nb 1\na{x="1"} 2\n',
    'a 1\n# TYPE a gauge\n',
  ]
  for (const text of wrong) expect(() => readScrape(text)).toThrow()
  const shrinking = '# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n'
  expect(histogramFaults(readScrape(shrinking))).toEqual(['a{}'])
})

test('every family is in docs/resident.md', () => {
  const page = readFileSync(new URL('../../docs/resident.md', import.meta.url), 'utf8')
  expect(Object.keys(metricFamilies).filter(name => !page.includes(`\`${name}\``))).toEqual([])
})

test('each target of exports is told by its name: whether it takes what it is sent, how far it is, what it refused', async () => {
  const { gate } = openPeopleGate()
  onTestFinished(() => gate.close())
  const shown: ShownExport = {
    name: 'siem',
    kind: 'splunk-hec',
    lag: 12,
    lagSince: Date.now() - 60_000,
    held: 1,
    sent: 30,
    refused: 2,
    bare: 5,
    lastRefusal: null,
    sentAt: 1,
    problem: 'it answered 503',
    isAcknowledged: true,
  }
  const http = openApp(gate, { exports: async () => [shown] })
  const { samples } = readScrape(await (await http.request(ownerListener, '/v1/metrics')).text())
  const value = (name: string) =>
    samples.find(one => one.name === name && one.labels['target'] === 'siem')?.value
  expect(value('countersign_export_up')).toBe(0)
  expect(value('countersign_export_lag_entries')).toBe(12)
  expect(value('countersign_export_lag_seconds')).toBeGreaterThanOrEqual(60)
  expect(value('countersign_export_sent_total')).toBe(30)
  expect(value('countersign_export_refused_total')).toBe(2)
  expect(value('countersign_export_bare_total')).toBe(5)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usualKinds } from '../../src/gate/config/export-file.ts'
import type { ExportTarget } from '../../src/ground/model/export-target.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { policyWith, vote } from '../people/open-people-gate.ts'
import { collector, exportWorld, recordsIn, scratch } from './export-world.ts'
import { httpSink, takeAll, tcpSink } from './sink.ts'
import { until } from '../until.ts'

/** One of a known form, and words that no rule could know. */
const secrets = [`${'sk_live_'}51Hc8dKq2LmZ7vRt4WbN8sYc3`, 'correct-horse-battery', 'Acme-Merger-2031']
const all = secrets.join(' ')

const calls: readonly JsonObject[] = [
  {
    kind: 'shell',
    args: { command: `git push --force https://x:${secrets[1]}@h.example/${secrets[2]} main` },
  },
  { kind: 'shell', args: { command: `rm -rf / # ${all}` } },
  { kind: 'sql', args: { query: `DELETE FROM users -- ${all}` } },
  { kind: 'http', args: { method: 'DELETE', url: `https://api.example/v1/users/${secrets[2]}`, body: all } },
  { kind: 'file_write', args: { path: `/etc/cron.d/${secrets[2]}`, content: `* * * * * root echo ${all}` } },
  { kind: 'tool', tool: 'delete_all_customers', args: { confirm: all, password: secrets[1] ?? '' } },
]

/** A target of every kind, and all that any of them got. */
async function everyTarget() {
  const shared = { kinds: usualKinds, include: [] as const }
  const http = await httpSink((posted, response) => {
    const isAck = posted.path.includes('/collector/ack')
    response.end(JSON.stringify(isAck ? { acks: { 1: true } } : { ackId: 1 }))
  })
  const syslog = await tcpSink()
  const file = join(scratch(), 'ocsf.jsonl')
  const tokenFile = join(scratch(), 'token')
  const { writeFileSync } = await import('node:fs')
  writeFileSync(tokenFile, 'the token', { mode: 0o600 })
  const targets: readonly ExportTarget[] = [
    collector(http.url, { name: 'json' }),
    collector(http.url, { name: 'protobuf', encoding: 'protobuf' }),
    {
      ...shared,
      name: 'syslog',
      kind: 'syslog',
      endpoint: `tcp://127.0.0.1:${syslog.port}`,
      enterprise: 32_473,
    },
    { ...shared, name: 'splunk', kind: 'splunk-hec', endpoint: http.url, tokenFile, acknowledge: true },
    { ...shared, name: 'lake', kind: 'ocsf', endpoint: http.url, headerFiles: {} },
    { ...shared, name: 'file', kind: 'ocsf', file, rotateAt: 1e9, keep: 1 },
  ]
  const everything = () =>
    `${http.posts.map(({ body }) => body.toString('latin1')).join('\n')}\n${syslog.text()}\n${readFileSync(file, 'latin1')}`
  return { targets, everything }
}

test('every target gets every decision, and nothing of a call’s arguments', async () => {
  const world = exportWorld()
  const { targets, everything } = await everyTarget()
  for (const target of targets) await world.pump(target)
  await until(() => world.store.exports.names().length === targets.length)
  for (const [i, call] of calls.entries())
    await world.gate.evaluate(
      parseCall({ id: `c-${i}`, ...call }, { origin: 'mcp', agent: 'bot', session: 's', profile: 'default' }),
    )
  await until(() => targets.every(target => world.shown(target).lag === 0))
  const left = everything()
  for (const target of targets)
    expect(world.shown(target), target.name).toMatchObject({ sent: calls.length, problem: null })
  for (const { decision } of await world.gate.decisions({}))
    expect(left.split(decision.id).length - 1, decision.id).toBeGreaterThanOrEqual(targets.length)
  for (const secret of secrets) expect(left).not.toContain(secret)
  for (const part of ['h.example', 'users', '/etc/cron.d', 'rm -rf']) expect(left).not.toContain(part)
  const digests = (await world.gate.decisions({})).map(({ decision }) => decision.callDigest)
  for (const digest of digests) expect(left).not.toContain(digest)
})

test('arguments and reasons leave by choice, as the log holds them: without secrets', async () => {
  const world = exportWorld()
  const sink = await httpSink(takeAll)
  const target = collector(sink.url, { include: ['arguments', 'reason'] })
  await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  await world.shell(`git push --force origin main # ${secrets[0]}`)
  await until(() => world.shown(target).lag === 0)
  const [record] = recordsIn(sink.posts)
  expect(record?.['gen_ai.tool.call.arguments']).toContain('git push --force origin main # [erased')
  expect(record?.['countersign.reason.text']).toContain('repository.')
  expect(JSON.stringify(record)).not.toContain(secrets[0])
})

test('a name that an agent chose is cut, and nothing in it acts or hides', async () => {
  const world = exportWorld()
  const sink = await httpSink(takeAll)
  const target = collector(sink.url)
  await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  const session = `\u001b[2J\u202e${'s'.repeat(500)}`
  await world.ask({ kind: 'tool', tool: 'x\ny', args: {}, session })
  await until(() => world.shown(target).lag === 0)
  const [record] = recordsIn(sink.posts)
  expect(record).toMatchObject({ 'gen_ai.tool.name': 'x⏎y' })
  expect(record?.['gen_ai.conversation.id']).toMatch(/^␛\[2J‹202E›s{251}… \(\d+ characters more\)$/)
})

test('lines of a review that waits, and a probe beside it, stay here until it has ended', async () => {
  const policy = policyWith({ reviews: { ...defaultReviews, probe_rate: 1 } })
  const world = exportWorld({ policy, random: () => 0 })
  const sink = await httpSink(takeAll)
  const target = collector(sink.url)
  await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  const { id, reviewId = '' } = await world.shell('git push --force origin main')
  await until(() => world.shown(target).lag === 0)
  const probe = world.store.people.reviews({ states: ['pending'], limit: 10 }).find(({ planted }) => planted)
  const sent = () => recordsIn(sink.posts).map(record => record['countersign.decision.id'])
  expect(sent()).toEqual([id])
  expect(world.shown(target).held).toBeGreaterThanOrEqual(2)
  await vote(world, probe?.id ?? '', false)
  await vote(world, reviewId, false)
  await until(() => world.shown(target).held === 0)
  expect(sent()).toContain(probe?.decisionId)
  expect(recordsIn(sink.posts)).toContainEqual(
    expect.objectContaining({ 'countersign.event': 'planted', 'countersign.review.probe': true }),
  )
})

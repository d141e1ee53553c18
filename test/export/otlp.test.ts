import { expect, test } from 'vitest'
import { collector, exportWorld, recordsIn } from './export-world.ts'
import { httpSink, takeAll } from './sink.ts'
import { until } from '../until.ts'

test('what is decided from now on arrives once, in its order, with the way back to the log', async () => {
  const world = exportWorld()
  await world.shell('echo before')
  const sink = await httpSink(takeAll)
  const target = collector(sink.url)
  await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  await world.shell('rm -rf /')
  const queued = await world.shell('git push --force origin main')
  await until(() => world.shown(target).lag === 0 && world.shown(target).sent === 2)
  const records = recordsIn(sink.posts)
  const { gate } = world.store.origin
  const [first, second] = await world.gate.decisions({})
  expect(records).toEqual([
    expect.objectContaining({
      'event.name': 'countersign.decision',
      'countersign.effect': 'deny',
      'countersign.hard_gate': true,
      'countersign.reason.kind': 'gate',
      'countersign.finding.codes': { values: [{ stringValue: 'destruction.root' }] },
      'countersign.log.origin': gate,
      'countersign.entry.hash': second?.entry.hash,
    }),
    expect.objectContaining({
      'countersign.effect': 'queue',
      'countersign.review.id': queued.reviewId,
      'countersign.decision.id': queued.id,
      'log.record.uid': `${gate}-${first?.entry.seq}-${first?.entry.hash.slice(0, 12)}`,
    }),
  ])
  expect(sink.posts[0]).toMatchObject({ path: '/v1/logs', headers: { 'content-type': 'application/json' } })
  expect(JSON.stringify(records)).not.toContain('rm -rf')
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usualKinds } from '../../src/gate/config/export-file.ts'
import type { ExportTarget } from '../../src/ground/model/export-target.ts'
import { collector, exportWorld, scratch } from './export-world.ts'
import { httpSink } from './sink.ts'
import { until } from '../until.ts'

// What `npm run bench -- export-down` does with a hundred thousand.
const decisions = 150

test('of three targets one is down: it alone falls behind, says so, and has every record once it is back', async () => {
  const world = exportWorld()
  let isUp = false
  const sink = await httpSink(({ path }, response) => {
    const isDown = path.startsWith('/collector') && !isUp
    response.writeHead(isDown ? 503 : 200).end('{}')
  })
  const arrived = (name: string, from = 0) =>
    sink.posts
      .slice(from)
      .filter(({ path }) => path.startsWith(`/${name}`))
      .flatMap(({ body }) => body.toString().match(/[0-9a-f]{16}-\d+-[0-9a-f]{12}/g) ?? [])
  const tokenFile = join(scratch(), 'token')
  writeFileSync(tokenFile, 'token', { mode: 0o600 })
  const shared = { kinds: usualKinds, include: [] as const }
  const down = collector(`${sink.url}/collector`)
  const well: readonly ExportTarget[] = [
    {
      ...shared,
      name: 'splunk',
      kind: 'splunk-hec',
      endpoint: `${sink.url}/splunk`,
      tokenFile,
      acknowledge: false,
    },
    { ...shared, name: 'lake', kind: 'ocsf', endpoint: `${sink.url}/lake`, headerFiles: {} },
  ]
  for (const target of [down, ...well]) await world.pump(target)
  await until(() => world.store.exports.names().length === 3)
  for (let i = 0; i < decisions; i++) await world.shell(`echo ${i}`)
  await until(() => well.every(target => world.shown(target).lag === 0))
  await until(() => world.shown(down).problem !== null)
  expect(world.shown(down)).toMatchObject({ lag: decisions, sent: 0, problem: 'it answered 503' })
  for (const target of well)
    expect(world.shown(target)).toMatchObject({ sent: decisions, refused: 0, problem: null })

  const before = sink.posts.length
  isUp = true
  await until(() => world.shown(down).lag === 0)
  expect(world.shown(down)).toMatchObject({ sent: decisions, refused: 0, problem: null })
  const [late, ...early] = [arrived('collector', before), arrived('splunk'), arrived('lake')]
  expect(new Set(late).size).toBe(decisions)
  for (const uids of early) expect(new Set(uids)).toEqual(new Set(late))
})

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildCompiled } from '../../scripts/build-compiled.mjs'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { defaultLocations } from '../../src/gate/config/default-locations.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { askStatus } from '../../src/daemon/resident/ask-status.ts'
import { ask } from '../resident/resident-world.ts'
import { until } from '../until.ts'
import { recordsIn, scratch } from './export-world.ts'
import { httpSink } from './sink.ts'

const kills = 4
const root = fileURLToPath(new URL('../..', import.meta.url))
// The program stands inside the checkout, so that it finds the packages that stay outside of it.
const inside = `node_modules/.export-kill-test-${process.pid}`
const program = join(root, inside, 'exporter.cjs')

beforeAll(async () => {
  await buildCompiled('exporter', 'test/export/exporter.ts', {
    folder: inside,
    external: ['@photostructure/sqlite', 'libpg-query', '@guanmingchiu/sqlparser-ts'],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  })
})

afterAll(() => rmSync(join(root, inside), { recursive: true, force: true }))

/** A gate of a home folder in a process of its own, once its sockets are open. */
function startGate(home: string): Promise<{
  readonly child: ChildProcess
  readonly sockets: { readonly gate: string; readonly agent: string }
}> {
  const child = spawn(process.execPath, [closedInspector, program, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    child.stdout.once('data', text => resolve({ child, sockets: JSON.parse(String(text)) }))
    child.once('exit', (code, signal) => reject(new Error(`The gate ended: ${signal ?? code}.`)))
  })
}

test(`after ${kills} kills between sending and the cursor every entry arrived, and twice only under one id`, async () => {
  const home = scratch()
  let victim: ChildProcess | undefined
  const sink = await httpSink((_posted, response) => {
    victim?.kill('SIGKILL')
    victim = undefined
    response.end()
  })
  const { userFile } = defaultLocations('/', home)
  mkdirSync(dirname(userFile), { recursive: true })
  const target = `name = "sink"\nkind = "otlp"\nencoding = "json"\nendpoint = "${sink.url}"`
  writeFileSync(userFile, `[[export]]\n${target}\n`)
  const isUpToDate = async (socket: string) => (await askStatus(socket))?.exports[0]?.lag === 0
  for (let round = 0; round < kills; round++) {
    const { child, sockets } = await startGate(home)
    if (round === 0) await until(() => isUpToDate(sockets.gate))
    const ended = new Promise(resolve => child.once('exit', resolve))
    const decide = (id: string) =>
      ask(sockets.agent, '/v1/evaluations', { id, kind: 'shell', arguments: { command: `echo ${id}` } })
    for (let i = 0; i < 5; i++) await decide(`${round}-${i}`)
    victim = child
    await decide(`${round}-last`).catch(() => undefined)
    await ended
  }
  const { child, sockets } = await startGate(home)
  await until(() => isUpToDate(sockets.gate))
  child.kill('SIGKILL')

  const gate = await openGate({ stateFolder: join(home, 'state') })
  const logged: string[] = []
  for await (const { seq, hash, kind } of gate.entries())
    if (kind === 'decision') logged.push(`${seq}-${hash.slice(0, 12)}`)
  await gate.close()
  const uids = recordsIn(sink.posts).map(record => String(record['log.record.uid']))
  const arrived = uids.map(uid => uid.slice(uid.indexOf('-') + 1))
  expect(logged.length).toBeGreaterThan(kills)
  expect(logged.filter(id => !arrived.includes(id))).toEqual([])
  expect(arrived.filter(id => !logged.includes(id))).toEqual([])
  expect(arrived.length).toBeGreaterThan(new Set(arrived).size)
})

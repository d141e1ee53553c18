import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { readVerifierKey, type VerifierKey } from '../../src/proof/evidence/verify/note/verifier-key.ts'
import type { LocalGate } from '../../src/gate/core/local-gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { WitnessRounds } from '../../src/daemon/witness/ask/witness-rounds.ts'
import { openWitness } from '../../src/daemon/witness/serve/open-witness.ts'
import { spellKey, witnessKeyIn } from '../../src/daemon/witness/serve/witness-key-in.ts'
import { WitnessTable } from '../../src/daemon/witness/serve/witness-table.ts'
import { newKey } from '../evidence/naive-log.ts'
import { policyWith } from '../people/open-people-gate.ts'

let folder = ''
let gate: LocalGate
let now = 1_000_000_000_000
const parts = { now: () => now, draw: () => 0 }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-rounds-'))
  gate = await openGate({ stateFolder: join(folder, 'state'), policy: policyWith() })
  await judge(3)
})
afterEach(async () => {
  await gate.close()
  rmSync(folder, { recursive: true, force: true })
})

const defaults = { origin: 'check' as const, agent: 'a', session: 's', profile: 'default' }
let calls = 0
async function judge(count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await gate.evaluate(parseCall({ id: `c-${++calls}`, kind: 'shell', args: { command: 'ls' } }, defaults))
}

async function serve(server: Server): Promise<string> {
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A real witness that knows this log, added to it. */
async function addWitness(name: string) {
  const key = witnessKeyIn(join(folder, name), name)
  const table = new WitnessTable(':memory:')
  const raw = gate.witnessing.state().key
  table.trust(readVerifierKey(nodePlatform.sha256, raw) as VerifierKey, raw)
  const url = await serve(openWitness({ table, key, now: Date.now }))
  const vkey = spellKey(key.public)
  gate.witnessing.add(vkey, url, now)
  return { vkey, table }
}

/** One that does something else, added to the log, with the number of times that it was asked. */
async function addOther(name: string, listener: RequestListener) {
  const { vkey } = newKey(name, 4)
  let asked = 0
  const url = await serve(createServer((...input) => (asked++, listener(...input))))
  gate.witnessing.add(vkey, url, ++now)
  return { vkey, asked: () => asked }
}

const stateOf = (vkey: string) => gate.witnessing.state().witnesses.find(({ key }) => key === vkey)

test('each new note is signed once by each witness, and is what evidence comes with', async () => {
  const [one, two] = [await addWitness('one.example'), await addWitness('two.example')]
  const rounds = new WitnessRounds(parts)
  expect(await rounds.round(gate.witnessing)).toEqual([])
  const { note } = await gate.evidence({ entry: 1 })
  expect(note.match(/\u2014/g)).toHaveLength(1)
  expect((await rounds.round(gate.witnessing)).map(({ signed }) => signed)).toEqual([3, 3])
  expect(await rounds.round(gate.witnessing)).toEqual([])
  const seen = await gate.evidence({ entry: 1 })
  expect(seen.note).toMatch(/\u2014 one\.example \S+\n\u2014 two\.example \S+\n$/)
  await judge(2)
  // A note over more that nobody saw yet is not better; what it alone covers comes with it.
  expect(await gate.evidence({ entry: 1 })).toEqual(seen)
  expect((await gate.evidence({ entry: 5 })).note.match(/\u2014/g)).toHaveLength(1)
  expect((await rounds.round(gate.witnessing)).map(({ signed }) => signed)).toEqual([5, 5])
  expect((await gate.evidence({ entry: 1 })).size).toBe(5)
  expect([stateOf(one.vkey)?.size, stateOf(two.vkey)?.signedAt]).toEqual([5, now])
  // A process that starts asks once more, whatever is kept.
  expect((await new WitnessRounds(parts).round(gate.witnessing)).map(({ signed }) => signed)).toEqual([5, 5])
})

test('a witness that fails is asked later and later, keeps nobody else waiting for a signature, and then signs', async () => {
  let isWell = false
  const { vkey, asked } = await addOther('ill.example', (_request, response) => {
    response.writeHead(isWell ? 404 : 503).end()
  })
  const good = await addWitness('good.example')
  await gate.evidence({ entry: 1 })
  const rounds = new WitnessRounds(parts)
  for (const [wait, failures] of [
    [60_000, 1],
    [120_000, 2],
    [240_000, 3],
  ] as const) {
    await rounds.round(gate.witnessing)
    expect(await rounds.round(gate.witnessing)).toEqual([])
    expect(stateOf(vkey)).toMatchObject({ failures, problem: 'it answered 503', nextAt: now + wait })
    now += wait
  }
  expect(asked()).toBe(3)
  expect(stateOf(good.vkey)).toMatchObject({ size: 3, failures: 0, problem: null })
  isWell = true
  await rounds.round(gate.witnessing)
  expect(stateOf(vkey)?.problem).toContain('it does not know this log')
  // A clock that was set back by years keeps nobody from being asked.
  now -= 1_000_000_000
  await rounds.round(gate.witnessing)
  expect(asked()).toBe(5)
})

test('what a witness may not do changes neither log nor note', async () => {
  const endless: RequestListener = (_request, response) => {
    const piece = Buffer.alloc(65_536, 'x')
    const write = () => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', write)
    }
    write()
  }
  const slow: RequestListener = (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 200)
    response.on('close', () => clearInterval(timer))
  }
  const cases: readonly (readonly [string, RequestListener, string])[] = [
    ['endless.example', endless, 'longer than any'],
    ['slow.example', slow, 'did not answer within 5 seconds'],
    ['elsewhere.example', (_q, r) => r.writeHead(307, { location: '/' }).end(), 'sends elsewhere'],
    [
      'larger.example',
      (_q, r) => r.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('900\n'),
      'another log',
    ],
  ]
  const added = await Promise.all(cases.map(([name, listener]) => addOther(name, listener)))
  const { note } = await gate.evidence({ entry: 1 })
  const before = process.memoryUsage().rss
  await new WitnessRounds(parts).round(gate.witnessing)
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  for (const [i, { vkey }] of added.entries()) expect(stateOf(vkey)?.problem).toContain(cases[i]?.[2])
  expect((await gate.evidence({ entry: 1 })).note).toBe(note)
  expect(await gate.verify()).toMatchObject({ ok: true })
})

test('a round that is ended leaves no mark on a witness that had no time', async () => {
  const ending = new AbortController()
  const { vkey } = await addOther('hanging.example', () => ending.abort())
  await gate.evidence({ entry: 1 })
  await new WitnessRounds({ ...parts, signal: ending.signal }).round(gate.witnessing)
  expect(stateOf(vkey)).toMatchObject({ failures: 0, problem: null })
})

test('a note that a witness shows is heeded only where the log does not go on from it', async () => {
  const { note } = await gate.evidence({ entry: 1 })
  await judge(2)
  expect(gate.witnessing.heed(note)).toBe(false)
  const [text = '', lines = ''] = note.split('\n\n')
  const shown = (size: number) => `${text.replace('\n3\n', `\n${size}\n`)}\n\n${lines}`
  expect(gate.witnessing.heed(shown(3).replace('countersign/', 'other/'))).toBe(false)
  expect(gate.witnessing.state().problem).toBeNull()
  expect(gate.witnessing.heed(`${shown(9)}\u2014 w.example AAAA\n`)).toBe(true)
  expect(gate.witnessing.state().problem).toContain('its last note covers 9 entries')
  expect(gate.witnessing.newest()).toBeUndefined()
  expect(() => gate.witnessing.sign()).toThrow('The log was set back')
  expect((await gate.verify()).ok).toBe(false)
})

import { createHash, createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeVerifierKey,
  readVerifierKey,
  type VerifierKey,
} from '../../src/proof/evidence/verify/note/verifier-key.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { openWitness } from '../../src/daemon/witness/serve/open-witness.ts'
import { WitnessTable } from '../../src/daemon/witness/serve/witness-table.ts'
import { consistencyOf, NaiveLog, newKey, rootOf, signedBy } from '../evidence/naive-log.ts'

const own = newKey('witness.example', 4)
const raw = createPublicKey(own.key).export({ type: 'spki', format: 'der' }).subarray(12)
const key = {
  public: makeVerifierKey(nodePlatform.sha256, own.name, 'witness', raw) as VerifierKey,
  key: own.key,
}
const table = new WitnessTable(':memory:')
const server = openWitness({ table, key, now: () => 1_790_000_000_000 })
let address = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  table.close()
})

function newLog(origin: string, count = 20): NaiveLog {
  const log = new NaiveLog(origin)
  for (let i = 0; i < count; i++) log.addDecision(i)
  table.trust(readVerifierKey(nodePlatform.sha256, log.key.vkey) as VerifierKey, log.key.vkey)
  return log
}

interface Request {
  readonly old?: number
  readonly note?: string
  readonly hashes?: readonly string[]
}

async function ask(log: NaiveLog, size: number, { old = 0, note = log.note(size), hashes }: Request = {}) {
  const proof = hashes ?? consistencyOf(old, log.leaves(size)).map(hash => hash.toString('base64'))
  return post(`old ${old}\n${proof.map(hash => `${hash}\n`).join('')}\n${note}`)
}

async function post(body: string) {
  const response = await fetch(`${address}/add-checkpoint`, { method: 'POST', body })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

const conflict = (size: number) => ({ status: 409, type: 'text/x.tlog.size', body: `${size}\n` })

test('a log that grows is signed each time, and its newest note can be read', async () => {
  const log = newLog('grows.example/a')
  expect((await ask(log, 7)).status).toBe(200)
  const { status, body } = await ask(log, 20, { old: 7 })
  expect(status).toBe(200)
  expect(body).toMatch(/^\u2014 witness\.example [A-Za-z0-9+/]{100,110}={0,2}\n$/)
  const hash = createHash('sha256').update(log.origin).digest('hex')
  expect(await (await fetch(`${address}/${hash}/checkpoint`)).text()).toBe(log.note(20) + body)
  expect(await ask(log, 20, { old: 20 })).toMatchObject({ status: 200 })
})

test('each request that is wrong gets the answer that the specification names', async () => {
  const log = newLog('wrong.example/a')
  const unknown = new NaiveLog('unknown.example/a')
  unknown.addDecision()
  expect((await ask(unknown, 1)).status).toBe(404)
  const forged = `${log.text(5)}\n${signedBy(newKey(log.origin), log.text(5))}`
  expect((await ask(log, 5, { note: forged })).status).toBe(403)
  expect((await ask(log, 5, { old: 6, hashes: [] })).status).toBe(400)
  expect(await ask(log, 5, { old: 3 })).toEqual(conflict(0))
  expect((await ask(log, 5, { hashes: [Buffer.alloc(32).toString('base64')] })).status).toBe(422)
  expect((await ask(log, 5)).status).toBe(200)
  expect((await ask(log, 9, { old: 5, hashes: [] })).status).toBe(422)
  expect(await ask(log, 9)).toEqual(conflict(5))
  const text = `${log.origin}\n5\n${rootOf(log.leaves(6)).toString('base64')}\n`
  const other = `${text}\n${signedBy(log.key, text)}`
  expect(await ask(log, 5, { old: 5, note: other, hashes: [] })).toEqual(conflict(5))
  for (const body of [
    '',
    'old 0\n',
    `old 00\n\n${log.note(5)}`,
    `old -1\n\n${log.note(5)}`,
    `old 5\nAAAA\n\n${log.note(9)}`,
    `old 5\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}\n${log.note(9)}`,
  ])
    expect([body.slice(0, 20), (await post(body)).status]).toEqual([body.slice(0, 20), 400])
  expect((await post('x'.repeat(70_000))).status).toBe(413)
  expect((await fetch(`${address}/other`)).status).toBe(404)
})

test('of requests at the same time one wins, and the witness never goes back', async () => {
  const log = newLog('race.example/a')
  await ask(log, 3)
  const answers = await Promise.all([9, 12, 15, 18].map(size => ask(log, size, { old: 3 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const stored = table.log(log.origin)?.size
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => `${stored}\n`),
  )
})

test('a note of no entries has one root alone', async () => {
  const log = newLog('empty.example/a', 0)
  expect((await ask(log, 0)).status).toBe(200)
  const text = `${log.origin}\n0\n${Buffer.alloc(32, 1).toString('base64')}\n`
  expect((await ask(log, 0, { note: `${text}\n${signedBy(log.key, text)}` })).status).toBe(409)
})

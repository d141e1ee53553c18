import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import {
  makeVerifierKey,
  readVerifierKey,
  type VerifierKey,
} from '../../src/proof/evidence/verify/note/verifier-key.ts'
import { askWitness } from '../../src/daemon/witness/ask/ask-for-note.ts'
import { readCheckpointNote } from '../../src/proof/evidence/verify/note/checkpoint-note.ts'
import { isSameMachine } from '../../src/cli/audit/witness/add-witness.ts'
import { attemptTimes } from '../../src/daemon/witness/ask/witness-rounds.ts'
import { backOff } from '../../src/ground/model/back-off.ts'
import { openWitness } from '../../src/daemon/witness/serve/open-witness.ts'
import { WitnessTable } from '../../src/daemon/witness/serve/witness-table.ts'
import { consistencyOf, cosignedBy, NaiveLog, type NamedKey, newKey, rootOf } from '../evidence/naive-log.ts'
import { verdictOf } from '../evidence/verdict-of.ts'

const closing: Server[] = []
afterEach(() => {
  for (const server of closing.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function addressOf(server: Server): Promise<string> {
  closing.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const keyOf = ({ vkey }: NamedKey) => readVerifierKey(nodePlatform.sha256, vkey) as VerifierKey

/** A witness that trusts these logs. */
async function witnessOf(name: string, ...logs: readonly NaiveLog[]) {
  const own = newKey(name, 4)
  const raw = createPublicKey(own.key).export({ type: 'spki', format: 'der' }).subarray(12)
  const table = new WitnessTable(':memory:')
  for (const { key } of logs) table.trust(keyOf(key), key.vkey)
  const key = {
    public: makeVerifierKey(nodePlatform.sha256, name, 'witness', raw) as VerifierKey,
    key: own.key,
  }
  return { own, url: await addressOf(openWitness({ table, key, now: Date.now })) }
}

const asking = (log: NaiveLog, size = log.entries.length) => ({
  key: keyOf(log.key),
  note: log.note(size),
  consistency: (old: number) => consistencyOf(old, log.leaves(size)),
  heed: (shown: string) => {
    const theirs = readCheckpointNote(shown)
    const known = theirs && theirs.size <= log.entries.length && rootOf(log.leaves(theirs.size))
    return !theirs || !known || !known.equals(Buffer.from(theirs.root))
  },
})

function newLog(origin: string, count: number): NaiveLog {
  const log = new NaiveLog(origin)
  for (let i = 0; i < count; i++) log.addDecision(i)
  return log
}

test('two gates witness each other, and the one that is rolled back is caught', async () => {
  const [anna, ben] = [newLog('anna.example/gate', 30), newLog('ben.example/gate', 12)]
  const ofAnna = await witnessOf('witness.anna.example', ben)
  const ofBen = await witnessOf('witness.ben.example', anna)
  const byBen = { url: ofBen.url, key: keyOf(ofBen.own), size: 0 }
  const signed = await askWitness(byBen, asking(anna))
  expect(signed).toMatchObject({ kind: 'signed', size: 30 })
  expect((await askWitness({ url: ofAnna.url, key: keyOf(ofAnna.own), size: 0 }, asking(ben))).kind).toBe(
    'signed',
  )
  const note = anna.note() + (signed.kind === 'signed' ? signed.line : '')
  const policy = `log ${anna.key.vkey}\nwitness ben ${ofBen.own.vkey}\nquorum ben\n`
  expect((await verdictOf(anna.bundle(4, 9, { note }), { policy })).outcome).toBe('yes')
  // An older backup of Anna’s state, which goes on from there.
  anna.entries.splice(20)
  for (const size of [20, 30, 45]) {
    while (anna.entries.length < size) anna.addDecision(77)
    // Its own count went back with the rest.
    for (const known of [20, 30])
      expect(await askWitness({ ...byBen, size: known }, asking(anna))).toMatchObject({
        kind: 'rolled-back',
        size: 30,
      })
  }
})

test('a log that does not know how far its witness is learns it, and is signed', async () => {
  const log = newLog('again.example/gate', 30)
  const { own, url } = await witnessOf('w.example', log)
  await askWitness({ url, key: keyOf(own), size: 0 }, asking(log, 10))
  expect(await askWitness({ url, key: keyOf(own), size: 0 }, asking(log))).toMatchObject({
    kind: 'signed',
    size: 30,
  })
})

test('a witness that forgot what it saw begins again, and signs', async () => {
  const log = newLog('forgotten.example/gate', 30)
  const { own, url } = await witnessOf('w.example', log)
  const known = { url, key: keyOf(own), size: 25 }
  expect(await askWitness(known, asking(log))).toMatchObject({ kind: 'signed', size: 30 })
})

describe('a witness that is wrong is noted, and believed in nothing', () => {
  const log = newLog('asking.example/gate', 8)
  const own = newKey('liar.example', 4)
  const other = newLog('other.example/gate', 40)
  const size =
    (text: string): RequestListener =>
    (_request, response) => {
      response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end(text)
    }
  const both =
    (post: RequestListener, note: string): RequestListener =>
    (request, response) =>
      request.method === 'POST' ? post(request, response) : response.end(note)
  const cases: readonly (readonly [string, RequestListener, RegExp])[] = [
    [
      'another key’s signature',
      (_q, r) => r.end(cosignedBy(newKey('liar.example', 4), log.text(), 1)),
      /not its own/,
    ],
    [
      'a signature over another size',
      (_q, r) => r.end(cosignedBy(own, log.text(5), 1)),
      /not over this note/,
    ],
    [
      'a signature over another log',
      (_q, r) => r.end(cosignedBy(own, other.text(), 1)),
      /not over this note/,
    ],
    ['nonsense', (_q, r) => r.end('hello'), /not its own/],
    ['without an end', (_q, r) => r.end('x'.repeat(100_000)), /longer/],
    ['a proof that it does not accept', both((_q, r) => r.writeHead(422).end(), log.note(5)), /as it is/],
    ['an error', (_q, r) => r.writeHead(500).end(), /answered 500/],
    [
      'somewhere else',
      (_q, r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /sends elsewhere, where nobody follows/,
    ],
    ['a larger size that it does not show', size('900\n'), /does not show it|not signed/],
    ['a larger size with another log’s note', both(size('900\n'), other.note()), /not signed by this log/],
    ['a larger size with our own note', both(size('900\n'), log.note()), /of this log as it is/],
    ['a size that is none', size('many\n'), /answered 409/],
    ['a closed connection', (_q, r) => r.destroy(), /can’t be reached/],
  ]
  test.each(cases)('%s', async (_what, listener, why) => {
    const url = await addressOf(createServer(listener))
    const outcome = await askWitness({ url, key: keyOf(own), size: 0 }, asking(log))
    expect(outcome.kind).toBe('failed')
    if (outcome.kind === 'failed') expect(outcome.why).toMatch(why)
  })
  test('no answer at all', async () => {
    const url = await addressOf(createServer(() => {}))
    const outcome = await askWitness({ url, key: keyOf(own), size: 0 }, asking(log))
    expect(outcome).toEqual({ kind: 'failed', why: 'it did not answer within 5 seconds' })
  })
})

test('attempts come a minute, two, four apart, and never more than an hour', () => {
  expect([1, 2, 3, 7, 50].map(failures => backOff(attemptTimes, failures))).toEqual([
    60_000, 120_000, 240_000, 3_600_000, 3_600_000,
  ])
  expect([backOff(attemptTimes, 1, 0.999_999), backOff(attemptTimes, 50, 1)]).toEqual([
    expect.closeTo(30_000, -2),
    1_800_000,
  ])
})

test('addresses of this machine are told from others', () => {
  const same = [
    'http://localhost:1',
    'http://LOCALHOST.:1',
    'http://127.9.9.9',
    'http://[::1]:2',
    'http://0x7f.1',
    'http://[::ffff:127.0.0.1]',
    'http://[::]',
    'http://0.0.0.0',
  ]
  expect(same.filter(one => !isSameMachine(new URL(one)))).toEqual([])
  const others = ['https://witness.example.com', 'http://10.0.0.7', 'http://[fd00::1]', 'http://128.0.0.1']
  expect(others.filter(one => isSameMachine(new URL(one)))).toEqual([])
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveEntries } from '../../src/cli/audit/prove-entries.ts'
import { stampLog } from '../../src/cli/audit/stamp-log.ts'
import { type Certificate, readPemCertificates } from '../../src/proof/evidence/time/certificate.ts'
import { stampWhenDue } from '../../src/daemon/witness/time/stamp-when-due.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer } from '../people/review-answers.ts'
import { StampAuthority } from './stamp-authority.ts'
import { verdictOf } from './verdict-of.ts'

const authority = new StampAuthority('ec')
const roots = readPemCertificates(authority.root) as readonly Certificate[]
const folder = mkdtempSync(join(tmpdir(), 'log-stamps-'))
const file = join(folder, 'some.evidence.jsonl')
const hour = 3_600_000

let answer: RequestListener = () => {}
const server = createServer((request, response) => answer(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`

const answering =
  (reply: (request: Buffer) => Uint8Array): RequestListener =>
  async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(reply(Buffer.concat(pieces)))
  }

let people: ReturnType<typeof openPeopleGate>

beforeEach(async () => {
  people = openPeopleGate()
  await people.shell('ls')
  await people.shell('ls -l')
  answer = answering(request => authority.reply(request))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await people.gate.close()
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  authority.close()
  rmSync(folder, { recursive: true, force: true })
})

async function verdict(id: string) {
  await proveEntries(people.gate, id, { withhold: [], format: 'bundle', to: file })
  const { key } = (await people.gate.logKeys()).keys[0] as { readonly key: string }
  const policy = `log ${key}\nquorum none\n`
  return verdictOf(readFileSync(file), { policy, roots, now: Date.now() })
}

const look = (now: number, limit = 5_000) =>
  stampWhenDue(people.gate.stamping, { now, nonce: randomBytes(8), limit })

test('a stamp is kept with its note, and each bundle of its entries says before when they existed', async () => {
  await stampLog(people.gate.stamping, { tsa: url })
  expect(people.gate.stamping.state()).toMatchObject({ last: { size: 2, authority: url }, problem: null })
  await people.shell('pwd')
  const old = await verdict('1')
  expect([old.outcome, old.answers.time.state]).toEqual(['yes', 'yes'])
  // An entry that the stamped note does not cover is proven against a new one.
  const young = await verdict('3')
  expect([young.outcome, young.answers.time.state]).toEqual(['yes', 'not-shown'])
})

test('a note of before a change of the key is not handed out any more: a revocation must not be left out', async () => {
  const alice = await addReviewer(people)
  await stampLog(people.gate.stamping, { tsa: url })
  await people.gate.changeLogKey({ event: 'revoke', since: 1 }, { ...alice, pin: 'sunflower-42' })
  const refused = await verdict('1')
  expect([refused.outcome, refused.answers.signer.state]).toEqual(['not-shown', 'not-shown'])
  // What a stolen key signed counts again once somebody outside saw the log as it is.
  await stampLog(people.gate.stamping, { tsa: url })
  const seen = await verdict('1')
  expect([seen.outcome, seen.answers.time.state]).toEqual(['yes', 'yes'])
  expect(seen.answers.signer.details).toContain('Its key was revoked; others saw the log as it is here.')
})

test('a gate that runs asks again after its time, and only where there is a new note', async () => {
  await people.gate.evidence({ entry: 1 })
  expect(await look(0)).toBeUndefined()
  people.gate.stamping.remember({ url, every: hour })
  const now = Date.now()
  expect(await look(now)).toEqual({ authority: url, size: 2 })
  expect(people.gate.stamping.state()).toMatchObject({ authority: { nextAt: now + hour }, last: { size: 2 } })
  await people.shell('pwd')
  await people.gate.evidence({ entry: 3 })
  expect(await look(now + hour - 1)).toBeUndefined()
  expect(await look(now + hour)).toEqual({ authority: url, size: 3 })
  expect(await look(now + 2 * hour)).toBeUndefined()
  await stampLog(people.gate.stamping, { never: true })
  expect(people.gate.stamping.state().authority).toBeNull()
})

test('an authority that hangs, lies or is gone is noted and asked again later; calls are judged meanwhile', async () => {
  await people.gate.evidence({ entry: 1 })
  people.gate.stamping.remember({ url, every: hour })
  answer = () => {}
  const asked = look(0, 300)
  const decision = await people.shell('pwd')
  expect(decision.effect).toBe('allow')
  expect(await asked).toEqual({ authority: url, problem: 'no answer within 0.3 seconds' })
  const first = people.gate.stamping.state()
  expect(first).toMatchObject({ last: null, problem: 'no answer within 0.3 seconds' })
  const nextAt = first.authority?.nextAt ?? 0
  expect(nextAt).toBeGreaterThan(0)
  expect(await look(nextAt - 1)).toBeUndefined()
  let stored: Uint8Array = Buffer.alloc(0)
  answer = answering(request => (stored = authority.reply(request)))
  await people.gate.stamping.sign()
  await stampLog(people.gate.stamping, { tsa: url })
  await people.shell('date')
  await people.gate.evidence({ entry: 4 })
  answer = answering(() => stored)
  const lied = await look(Date.now() + 3 * hour)
  expect(lied?.problem).toMatch(/another text|another request/)
  expect(people.gate.stamping.state()).toMatchObject({ problem: lied?.problem, last: { size: 3 } })
})

test('a stamp over another text than a note of this log is not kept', async () => {
  const { size, over } = people.gate.stamping.sign()
  const wrong = { size, over: over.replace('\n', 'x\n'), token: '', at: 0, authority: url }
  expect(() => people.gate.stamping.keep(wrong, 0)).toThrow('over no note of this log')
  const none = { ...wrong, over, size: 99 }
  expect(() => people.gate.stamping.keep(none, 0)).toThrow('over no note of this log')
})

test('a running gate asks an address, and not all the time', async () => {
  const { stamping } = people.gate
  await expect(stampLog(stamping, {})).rejects.toThrow('Say who stamps')
  await expect(stampLog(stamping, { command: ['true'], every: hour })).rejects.toThrow('--tsa ADDRESS')
  await expect(stampLog(stamping, { tsa: 'file:///x', every: hour })).rejects.toThrow('--tsa ADDRESS')
  await expect(stampLog(stamping, { tsa: url, every: 1_000 })).rejects.toThrow('every ten minutes at most')
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Certificate, readPemCertificates } from '../../src/proof/evidence/time/certificate.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { NaiveLog } from './naive-log.ts'
import { StampAuthority } from './stamp-authority.ts'
import { verdictOf } from './verdict-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'stamp-command-'))
const file = join(folder, 'one.evidence.jsonl')
const authority = new StampAuthority('rsa')
const log = new NaiveLog('gate.example/a')
for (let i = 0; i < 9; i++) log.addDecision(i)
const trusting = {
  policy: `log ${log.key.vkey}\nquorum none\n`,
  roots: readPemCertificates(authority.root) as readonly Certificate[],
  now: Date.now(),
}

beforeEach(() => writeFileSync(file, log.bundle(3, 4)))
afterAll(() => {
  authority.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `audit stamp` with an authority that answers so. */
async function stamp(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`
  const ran = await run('--tsa', address)
  server.closeAllConnections()
  server.close()
  return ran
}

async function run(...words: readonly string[]) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, COUNTERSIGN_HOME: join(folder, 'state') }
  const child = spawn(
    process.execPath,
    [closedInspector, 'bin/countersign.cjs', 'audit', 'stamp', file, ...words],
    { env },
  )
  let statement = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (statement += text))
  const [status] = await once(child, 'close')
  return { status, said: statement }
}

const answering =
  (reply: (request: Buffer) => Uint8Array): RequestListener =>
  async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    response
      .writeHead(200, { 'content-type': 'application/timestamp-reply' })
      .end(reply(Buffer.concat(pieces)))
  }

test('a bundle is stamped by an address, and again by a program, and says yes to the time', async () => {
  const first = await stamp(answering(request => authority.reply(request)))
  expect([first.status, first.said]).toEqual([0, expect.stringContaining('Stamped: the log existed')])
  const verdict = await verdictOf(readFileSync(file), trusting)
  expect([verdict.outcome, verdict.answers.time.state]).toEqual(['yes', 'yes'])
  const config = join(authority.folder, 'tsa.cnf')
  const program = join(folder, 'authority')
  const reply = `openssl ts -reply -config ${config} -queryfile q.bin -out r.bin 2>/dev/null`
  writeFileSync(program, `#!/bin/sh\ncd ${folder}; cat > q.bin; ${reply}; cat r.bin\n`, { mode: 0o755 })
  const second = await run('--command', program)
  expect(second.status).toBe(0)
  expect((await verdictOf(readFileSync(file), trusting)).answers.time.details).toHaveLength(2)
})

test('an authority that lies or fails is said, and the bundle stays as it was', async () => {
  const before = readFileSync(file)
  const other = Buffer.from(
    authority.reply(
      Buffer.concat([
        Buffer.from('30430201013031300d060960864801650304020105000420', 'hex'),
        Buffer.alloc(32),
        Buffer.from('02080101010101010101', 'hex'),
        Buffer.from('0101ff', 'hex'),
      ]),
    ),
  )
  const answers: readonly (readonly [RequestListener, RegExp])[] = [
    [answering(() => other), /another text/],
    [answering(() => Buffer.from('<html>')), /no time stamp that can be read/],
    [answering(() => Buffer.alloc(300_000)), /longer than any/],
    [(_request, response) => response.writeHead(503).end(), /answered 503/],
    [(_request, response) => response.writeHead(302, { location: '/' }).end(), /gave no time stamp/],
    [(_request, response) => response.destroy(), /gave no time stamp/],
  ]
  for (const [answer, why] of answers) {
    const { status, said: text } = await stamp(answer)
    expect(status).not.toBe(0)
    expect(text).toMatch(why)
  }
  expect(readFileSync(file)).toEqual(before)
  expect(readdirSync(folder).filter(name => name.endsWith('.stamped'))).toEqual([])
})

test('a bundle that does not hold is not stamped', async () => {
  writeFileSync(file, log.bundle(3, 4).replace('rm -rf', 'rm -rg'))
  const { status, said: text } = await run('--tsa', 'http://127.0.0.1:1/')
  expect([status, text]).toEqual([expect.any(Number), expect.stringContaining("can't be stamped")])
  expect(status).not.toBe(0)
})

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendRequest, TransportError } from './send-request.ts'

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const failed = (sent: Promise<unknown>) =>
  sent.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error as TransportError,
  )

test('an answer comes whole with its status and head; a redirect is an answer', async () => {
  const seen: string[] = []
  const url = await serve((request, reply) => {
    seen.push(
      `${request.method} ${request.headers['content-length'] ?? '-'} ${request.headers['user-agent']}`,
    )
    reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end('over there')
  })
  const answer = await sendRequest({ url }, { bytes: 100 })
  expect(answer).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:9/' } })
  expect(answer.body.toString()).toBe('over there')
  await sendRequest({ url, body: 'a body' }, { bytes: 0 })
  expect(seen).toEqual(['GET - countersign', 'POST 6 countersign'])
})

test('an answer that is longer than its bound is not taken, and with a bound of none nothing of it is read', async () => {
  const url = await serve((_, reply) => reply.end('x'.repeat(2_049)))
  const error = await failed(sendRequest({ url }, { bytes: 2_048 }))
  expect(error).toMatchObject({ kind: 'long', message: 'the answer is longer than 2 KiB' })
  expect((await sendRequest({ url }, { bytes: 2_049 })).body.length).toBe(2_049)
  expect((await sendRequest({ url }, { bytes: 0 })).body.length).toBe(0)
})

test('an answer that does not come, ends early or is given up says which it was', async () => {
  const silent = await serve(() => {})
  expect(await failed(sendRequest({ url: silent }, { bytes: 1, time: 20 }))).toMatchObject({ kind: 'late' })
  const given = sendRequest({ url: silent, signal: AbortSignal.timeout(20) }, { bytes: 1 })
  expect(await failed(given)).toMatchObject({ kind: 'ended', code: 'ABORT_ERR' })
  const broken = await serve((_, reply) => {
    reply.writeHead(200, { 'content-length': '10' })
    reply.write('some')
    setImmediate(() => reply.destroy())
  })
  const error = await failed(sendRequest({ url: broken }, { bytes: 100 }))
  expect(error).toBeInstanceOf(TransportError)
  const nobody = new URL('http://127.0.0.1:1/')
  expect(await failed(sendRequest({ url: nobody }, { bytes: 1 }))).toMatchObject({
    kind: 'unreached',
    code: 'ECONNREFUSED',
  })
})

import { createServer, type Server, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KeptSockets } from '../../src/agents/remote/kept-sockets.ts'

const question = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'
const answer = (text: string, more = '') =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${more}\r\n${text}`

/** What is asked on each connection is answered by what `say` writes. */
async function served(say: (socket: Socket, number: number) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-kept-'))
  const path = join(folder, 'gate.sock')
  const connections: Socket[] = []
  let asked = 0
  const server: Server = createServer(socket => {
    connections.push(socket)
    socket.on('error', () => {})
    socket.on('data', () => say(socket, ++asked))
  })
  await new Promise<void>(resolve => server.listen(path, resolve))
  const sockets = new KeptSockets(path)
  onTestFinished(() => {
    sockets.close()
    for (const socket of connections) socket.destroy()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { sockets, connections, asked: () => asked }
}

test('questions in turn go over one connection, those at once over several', async () => {
  const { sockets, connections } = await served((socket, number) => socket.write(answer(`"${number} ä"`)))
  for (let i = 1; i <= 5; i++)
    expect(await sockets.ask(question, 5_000)).toEqual({ status: 200, text: `"${i} ä"` })
  expect(connections).toHaveLength(1)
  await Promise.all(Array.from({ length: 4 }, () => sockets.ask(question, 5_000)))
  expect(connections).toHaveLength(4)
})

test('as many as were asked at once keep their connections', async () => {
  const { sockets, connections } = await served((socket, number) => socket.write(answer(String(number))))
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 50 }, () => sockets.ask(question, 5_000)))
  expect(connections).toHaveLength(50)
})

test('an answer that comes byte by byte is whole', async () => {
  const { sockets } = await served(async socket => {
    for (const byte of Buffer.from(answer('{"ä":1}'))) {
      socket.write(Buffer.from([byte]))
      await new Promise(resolve => setImmediate(resolve))
    }
  })
  expect(await sockets.ask(question, 5_000)).toEqual({ status: 200, text: '{"ä":1}' })
})

test('a connection that was closed meanwhile, or is said to be, is not asked again', async () => {
  const { sockets, connections } = await served((socket, number) =>
    number === 1 ? socket.write(answer('1', 'Connection: close\r\n')) : socket.end(answer(String(number))),
  )
  for (let i = 1; i <= 3; i++) {
    expect(await sockets.ask(question, 5_000)).toEqual({ status: 200, text: String(i) })
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  expect(connections).toHaveLength(3)
})

test.each([
  ['of no told length', 'HTTP/1.1 200 OK\r\n\r\n{}'],
  ['in pieces', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}'],
  ['of two lengths', `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['longer than told', `${answer('{}')}{}`],
  ['before the answer', 'HTTP/1.1 100 Continue\r\nContent-Length: 0\r\n\r\n'],
  ['that is none', 'hello\r\n\r\n'],
])('an answer %s is left to others, and its connection not used again', async (_what, text) => {
  const { sockets, connections } = await served((socket, number) =>
    socket.write(number === 1 ? text : answer('2')),
  )
  expect(await sockets.ask(question, 5_000)).toBe('nothing')
  expect(await sockets.ask(question, 5_000)).toEqual({ status: 200, text: '2' })
  expect(connections).toHaveLength(2)
})

test('what is said without a question is no answer to the next one', async () => {
  const { sockets, connections } = await served((socket, number) => socket.write(answer(String(number))))
  await sockets.ask(question, 5_000)
  connections[0]?.write(answer('"allow"'))
  await new Promise(resolve => connections[0]?.once('close', resolve))
  expect(await sockets.ask(question, 5_000)).toEqual({ status: 200, text: '2' })
})

test('a head without end, half an answer, and no server are no answer', async () => {
  const { sockets } = await served((socket, number) =>
    number === 1 ? socket.write('a'.repeat(100_000)) : socket.end(answer('half of it').slice(0, -3)),
  )
  expect(await sockets.ask(question, 5_000)).toBe('nothing')
  expect(await sockets.ask(question, 5_000)).toBe('nothing')
  expect(await new KeptSockets('/nowhere/gate.sock').ask(question, 5_000)).toBe('nothing')
})

test('an answer that does not come in time is late, and asked for once', async () => {
  const { sockets, asked } = await served(() => {})
  expect(await sockets.ask(question, 50)).toBe('late')
  expect(asked()).toBe(1)
})

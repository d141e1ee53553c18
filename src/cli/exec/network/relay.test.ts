import { createHash, type Hash, randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { AddressPool, benchmarkBlock } from '../../../proof/boundary/network/address-pool.ts'
import { relayed, serveConnections } from './serve-connections.ts'
import { RelayMemory } from './relay.ts'

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A program’s connection through a relay to a server of this machine. */
async function connection(serve: (socket: Socket) => void): Promise<Socket> {
  const port = await listening(createServer({ allowHalfOpen: true }, serve))
  const inside = createServer(relayed)
  const open = new Set<Socket>()
  serveConnections(inside, port, new AddressPool(benchmarkBlock), open, {
    listed: ['127.0.0.1'],
    problemWith: async () => undefined,
    onRefused: () => {},
  })
  const program = connect({ port: await listening(inside), host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => {
    for (const socket of [program, ...open]) socket.destroy()
  })
  return program
}

/** A promise with what settles it, for what another side sees. */
function answered<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(settle => (resolve = settle))
  return { promise, resolve }
}

/** The end of a connection as the one side sees it: `end`, or the code of an error. */
function endOf(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    socket.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? ''))
    socket.once('end', () => resolve('end'))
  })
}

/** Takes all that comes, now and then with a pause, in which the other side has to wait. */
async function digestOf(socket: Socket, hash: Hash): Promise<string> {
  let count = 0
  for await (const chunk of socket) {
    hash.update(chunk as Buffer)
    if (++count % 50 === 0) await wait(2)
  }
  return hash.digest('hex')
}

const block = randomBytes(700_001)
const blocks = 40

function sendAll(socket: Socket): void {
  for (let i = 0; i < blocks; i++) socket.write(block.subarray(i * 17))
  socket.end()
}

function digestOfAll(): string {
  const hash = createHash('sha256')
  for (let i = 0; i < blocks; i++) hash.update(block.subarray(i * 17))
  return hash.digest('hex')
}

test('what a server sends arrives to the last byte, however slowly several programs take it at once', async () => {
  const programs = await Promise.all(
    [1, 2, 3].map(() =>
      connection(socket => socket.on('error', () => {}).once('data', () => sendAll(socket))),
    ),
  )
  for (const program of programs) program.end('begin')
  const digests = await Promise.all(programs.map(one => digestOf(one, createHash('sha256'))))
  expect(new Set(digests)).toEqual(new Set([digestOfAll()]))
})

test('what a program sends arrives to the last byte, however slowly the server takes it', async () => {
  const arrived = answered<string>()
  const program = await connection(socket => {
    socket.on('error', () => {})
    void digestOf(socket, createHash('sha256')).then(digest => {
      socket.end('all')
      arrived.resolve(digest)
    })
  })
  program.resume()
  const end = endOf(program)
  sendAll(program)
  expect(await arrived.promise).toBe(digestOfAll())
  expect(await end).toBe('end')
})

test('a server that breaks off in the middle is a reset for the program, and no end', async () => {
  const program = await connection(socket => {
    socket.on('error', () => {})
    socket.write(block, () => socket.resetAndDestroy())
  })
  program.write('begin')
  program.resume()
  expect(await endOf(program)).toBe('ECONNRESET')
})

test('a program that breaks off in the middle is a reset for the server, though it waits to be heard', async () => {
  const seen = answered<string>()
  const program = await connection(socket => {
    void endOf(socket).then(seen.resolve)
    socket.resume()
    sendAll(socket)
  })
  program.write('begin')
  program.once('data', () => program.resetAndDestroy())
  expect(await seen.promise).toMatch(/^(?:ECONNRESET|EPIPE)$/)
})

test('a server that says nothing at all holds nobody: the program’s own end reaches it', async () => {
  const seen = answered<string>()
  const program = await connection(socket => {
    void endOf(socket).then(seen.resolve)
    socket.resume()
  })
  program.end('only this')
  expect(await seen.promise).toBe('end')
})

test('a connection that fills its memory gets more, and few have much at a time', () => {
  const all = Array.from({ length: 70 }, () => new RelayMemory())
  const sizes = () => all.map(one => one.current().length)
  const [min = 0] = sizes()
  for (const one of all) one.wasRead(min - 1)
  expect(new Set(sizes())).toEqual(new Set([min]))
  for (const one of all) one.wasRead(min)
  expect(sizes().filter(size => size > min)).toHaveLength(64)
  for (const one of all) one.end()
  const next = new RelayMemory()
  next.wasRead(min)
  expect(next.current().length).toBeGreaterThan(min)
  next.end()
})

test('the memory that is being written stays as it is when there is more for the next read', () => {
  const memory = new RelayMemory()
  const first = memory.current().fill(7)
  memory.wasRead(first.length)
  memory.current().fill(8)
  expect(new Set(first)).toEqual(new Set([7]))
  memory.end()
})

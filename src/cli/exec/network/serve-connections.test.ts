import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { AddressPool, benchmarkBlock } from '../../../proof/boundary/network/address-pool.ts'
import { mostConnections, relayed, serveConnections } from './serve-connections.ts'

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Takes connections beside a server of this machine; gives what one ends in, and the hosts that were asked for. */
async function world(listed: readonly string[]) {
  const port = await listening(createServer(socket => socket.on('error', () => {}).end('+')))
  const asked: string[] = []
  const inside = createServer(relayed)
  serveConnections(inside, port, new AddressPool(benchmarkBlock), new Set(), {
    listed,
    problemWith: async ({ host }) => void asked.push(host),
    onRefused: () => {},
  })
  const at = await listening(inside)
  const answer = () =>
    new Promise<string>(resolve => {
      const socket = connect(at, '127.0.0.1')
      socket.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? ''))
      socket.once('end', () => resolve('end'))
      socket.once('data', bytes => {
        resolve(bytes.toString())
        socket.destroy()
      })
    })
  return { answer, asked }
}

test('a server of this machine is not there unless it is listed, and nobody is asked', async () => {
  const { answer, asked } = await world(['db.internal'])
  expect([await answer(), asked]).toEqual(['ECONNRESET', []])
})

test.each(['127.0.0.1', 'localhost'])('listed as %s it is asked for like any other host', async name => {
  const { answer, asked } = await world([name])
  expect([await answer(), asked]).toEqual(['+', ['127.0.0.1']])
})

const limits = (files: string) =>
  `Max processes             95866                95866                processes \nMax open files            ${files.padEnd(20)} 524288               files     \n`

test.each([
  ['1024', 412],
  ['100', 1],
  ['20000', 4_000],
  ['unlimited', 412],
])('with %s descriptors, %i connections', (files, max) => {
  expect(mostConnections(limits(files))).toBe(max)
})

test('this machine has a limit', () => {
  expect(mostConnections()).toBeGreaterThan(0)
})

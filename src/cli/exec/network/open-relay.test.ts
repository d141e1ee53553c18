import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRelay } from './open-relay.ts'

/** Opens a relay beside a server of this machine; gives what it answers, and the hosts that were asked for. */
async function world(listed: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'cs-relay-'))
  const server = createServer(socket => socket.on('error', () => {}).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  const path = join(folder, 'r.sock')
  const relay = await openRelay({
    path,
    ports: [port],
    listed,
    problemWith: async ({ host }) => void asked.push(host),
    onRefused: () => {},
  })
  onTestFinished(() => {
    relay.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const answer = () =>
    new Promise<string>(resolve => {
      const socket = connect(path, () => socket.write(`127.0.0.1 ${port}\n`))
      socket.on('error', () => resolve('broken'))
      socket.once('data', bytes => {
        resolve(bytes.toString().slice(0, 1))
        socket.destroy()
      })
    })
  return { answer, asked }
}

test('a server of this machine is not there unless it is listed, and nobody is asked', async () => {
  const { answer, asked } = await world(['db.internal'])
  expect([await answer(), asked]).toEqual(['-', []])
})

test.each(['127.0.0.1', 'localhost'])('listed as %s it is asked for like any other host', async name => {
  const { answer, asked } = await world([name])
  expect([await answer(), asked]).toEqual(['+', ['127.0.0.1']])
})

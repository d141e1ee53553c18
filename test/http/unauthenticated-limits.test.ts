import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openListener } from '../../src/api/http/serve/open-listener.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { openApp } from './open-http.ts'

async function world() {
  const people = openPeopleGate()
  let port = 0
  const http = openApp(people.gate, { hosts: () => [`localhost:${port}`] })
  const listener = await openListener(http.app as never, 'network', { ports: [0] })
  port = listener.port ?? 0
  const open: Socket[] = []
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await listener.close(0)
    http.close()
    await people.gate.close()
  })
  const idle = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket))
      socket.on('error', reject)
      open.push(socket)
    })
  const told = (socket: Socket, path: string, token?: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const asked = request(
        { createConnection: () => socket, path, headers: { ...headers, host: `localhost:${port}` } },
        answer => answer.resume().on('end', () => resolve(String(answer.statusCode))),
      )
      asked.on('error', reject)
      asked.setHeader('connection', 'keep-alive')
      asked.end()
    })
  return { http, idle, told }
}

test('however many strangers hold connections, somebody who comes is answered, and whom we know stays', async () => {
  const { http, idle, told } = await world()
  const known = await idle()
  expect(await told(known, '/v1/reviews', http.token({ role: 'reader' }))).toBe('200')
  const first = await idle()
  const gone = new Promise<void>(resolve => first.once('close', () => resolve()))
  for (let i = 0; i < 1_100; i++) await idle()
  await gone
  expect(known.destroyed).toBe(false)
  expect(await told(await idle(), '/v1/health')).toBe('200')
})

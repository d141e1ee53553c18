import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CallBoundary } from '../../src/ground/model/tool-call.ts'
import { boundarySockets } from '../../src/daemon/resident/boundary-sockets.ts'

const boundary: CallBoundary = {
  plan: '0'.repeat(64),
  backend: 'bwrap',
  network: 'ask',
  readable: [],
  writable: [],
  pinned: [],
  hidden: [],
}

/** Opens one whose answers say which boundary a request came from. */
async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'cs-'))
  const app = {
    fetch: (
      _request: Request,
      { listener }: { readonly listener: { readonly inside?: { readonly id: string } } },
    ) => new Response(listener.inside?.id ?? 'outside'),
  }
  const socket = await boundarySockets(folder, () => app as never).open(boundary)
  onTestFinished(async () => {
    await socket.close()
    rmSync(folder, { recursive: true })
  })
  return socket
}

function ask(socketPath: string): Promise<string> {
  return new Promise(resolve => {
    const sent = request({ socketPath, path: '/' }, async answer => {
      let text = ''
      for await (const part of answer) text += part
      resolve(text)
    })
    sent.on('error', () => resolve('cut off'))
    sent.end()
  })
}

function ended(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    let text = ''
    socket.on('data', part => (text += part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

test('whoever connects before a boundary has begun is cut off, and never inside', async () => {
  const { path, begin, running } = await open()
  const early = connect(path)
  const waiting = ended(early)
  await new Promise(resolve => early.once('connect', resolve))
  // This one has connected, and nobody has accepted it yet.
  const late = connect(path)
  const waitingToo = ended(late)
  late.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await begin()
  early.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect([await waiting, await waitingToo]).toEqual(['', ''])
  expect(await ask(path)).toBe(running.id)
})

test('nothing is answered before', async () => {
  const { path } = await open()
  expect(await ask(path)).toBe('cut off')
})

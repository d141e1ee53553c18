import { LocalGate } from '../../src/gate/core/local-gate.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Gate } from '../../src/gate/core/gate.ts'
import type { AccessNote, AppParts } from '../../src/api/http/parts/app-parts.ts'
import { createApp } from '../../src/api/http/create-app.ts'
import type { Listener } from '../../src/api/http/access/listener.ts'
import type { PolicyPort } from '../../src/api/http/ports/policy-port.ts'
import { type StoredToken, newToken, type TokenGrant } from '../../src/api/http/access/token-registry.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { ownFolder } from '../own-folder.ts'

/** A desk with one policy, whose changes the test tells. */
export function openDesk() {
  const listeners = new Set<() => void>()
  const desk: PolicyPort = {
    show: () => ({ policy: policyWith(), layers: [{ name: 'defaults', digest: '' }] }),
    check: toml =>
      toml.includes('=') ? { ok: true, digest: 'a'.repeat(64) } : { ok: false, problem: 'no TOML' },
    effect: async (_toml, limit) => ({ looked: limit, changed: [] }),
    own: () => ({ path: '/home/alice/.config/countersign/policy.toml', text: '', digest: null }),
    save: async () => ({ policy: policyWith(), layers: [] }),
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { desk, change: () => listeners.forEach(listener => listener()) }
}

/** The app over a gate, without a socket: each request with its listener. */
export function openApp(gate: Gate, changes: Partial<AppParts> = {}) {
  const stored: StoredToken[] = []
  const notes: AccessNote[] = []
  const policy = openDesk()
  const { app, usual, close } = createApp({
    gate,
    tokens: { tokens: () => stored },
    policy: policy.desk,
    hosts: () => ['127.0.0.1:4180', 'localhost:4180'],
    now: Date.now,
    clock: () => performance.now(),
    ...(gate instanceof LocalGate && {
      witnessed: () => gate.witnessing.state(),
      logSize: async () => ({
        entries: gate.mirrored.head().seq,
        checkpointAt: gate.mirrored.checkpointAt(),
      }),
    }),
    note: note => notes.push(note),
    ...changes,
  })
  const token = (grant: TokenGrant) => {
    const made = newToken(grant, randomBytes(40), 0)
    stored.push(made.kept)
    return made.text
  }
  const request = async (listener: Listener, path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`http://127.0.0.1:4180${path}`, { ...init, headers: headersFor(listener, init) }), {
      listener,
    })
  return { app, usual, close, kept: stored, notes, policy, token, request }
}

function headersFor(listener: Listener, { body, headers }: RequestInit): Headers {
  const all = new Headers(headers)
  if (listener.kind === 'network' && !all.has('host')) all.set('host', '127.0.0.1:4180')
  if (body !== undefined && body !== null && !all.has('content-type'))
    all.set('content-type', 'application/json')
  return all
}

export const network: Listener = { kind: 'network', peer: '127.0.0.1' }
export const ownerListener: Listener = { kind: 'owner', uid: 1_000 }
export const agentListener: Listener = { kind: 'agent' }

/** Serves an app on a real socket: a file (that one, where it is given), or TCP on a free port. */
export async function listen(
  fetch: (request: Request, environment: { readonly listener: Listener }) => Promise<Response> | Response,
  listener: Listener,
  at?: string,
): Promise<{
  readonly socketPath: string
  readonly port: number
  readonly server: Server
  stop(): Promise<void>
}> {
  const folder = ownFolder('http')
  const socketPath = at ?? join(folder, 'gate.sock')
  if (at !== undefined) mkdirSync(dirname(at), { recursive: true })
  const server = createServer(getRequestListener(request => fetch(request, { listener })))
  await new Promise<void>(resolve => {
    if (listener.kind === 'network') server.listen(0, '127.0.0.1', resolve)
    else server.listen(socketPath, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? ((address as AddressInfo | null)?.port ?? 0) : 0
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => {
        rmSync(folder, { recursive: true, force: true })
        resolve()
      })
      server.closeAllConnections()
    })
  return { socketPath, port, server, stop }
}

import { randomUUID } from 'node:crypto'
import { isJsonObject } from '../../../ground/model/json.ts'
import { editJson } from '../wire/edit-json.ts'
import type { Id, Notification, Request, Response } from '../wire/message.ts'
import type { Connection } from './connection.ts'

interface ForwardedRequest {
  readonly connection: Connection
  readonly request: Request
}

const most = 1_000
const idPath = ['id']
const tokenPath = ['params', '_meta', 'progressToken']

/**
 * Requests of servers to a client, under names of ours: each server counts for itself, and an answer is for the server
 * that asked.
 */
export class ServerRequests {
  private readonly kept = new Map<string, ForwardedRequest>()

  /** A request as the client gets it. */
  keep(connection: Connection, request: Request): Buffer {
    const name = randomUUID()
    this.kept.set(name, { connection, request })
    for (const [oldest] of this.kept) {
      if (this.kept.size <= most) break
      this.kept.delete(oldest)
    }
    const value = JSON.stringify(name)
    const renamed = [
      { path: idPath, value },
      { path: tokenPath, value },
    ]
    return editJson(request.raw, renamed)
  }

  /** Passes an answer of the client to the server that asked; nobody else’s is passed. */
  answer({ id, raw }: Response): void {
    const kept = typeof id === 'string' ? this.kept.get(id) : undefined
    if (!kept || typeof id !== 'string') return
    this.kept.delete(id)
    kept.connection.pass(editJson(raw, [{ path: idPath, value: JSON.stringify(kept.request.id) }]))
  }

  /** Passes how far the client is with what a server asked. */
  progress({ params, raw }: Notification): void {
    const token = isJsonObject(params) ? params['progressToken'] : undefined
    const kept = typeof token === 'string' ? this.kept.get(token) : undefined
    const asked = kept?.request.params
    const meta = isJsonObject(asked) ? asked['_meta'] : undefined
    const own = isJsonObject(meta) ? meta['progressToken'] : undefined
    if (kept && own !== undefined)
      kept.connection.pass(editJson(raw, [{ path: ['params', 'progressToken'], value: JSON.stringify(own) }]))
  }

  /** A server takes back what it asked: as the client is to have it, where it was asked. */
  cancel(connection: Connection, { params, raw }: Notification): Buffer | undefined {
    const id = isJsonObject(params) ? (params['requestId'] as Id | undefined) : undefined
    for (const [name, kept] of this.kept)
      if (kept.connection === connection && kept.request.id === id) {
        this.kept.delete(name)
        return editJson(raw, [{ path: ['params', 'requestId'], value: JSON.stringify(name) }])
      }
    return undefined
  }
}

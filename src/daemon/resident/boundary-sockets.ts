import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FetchApp, Listener } from '../../api/http/access/listener.ts'
import type { BoundaryPort } from '../../api/http/ports/boundary-port.ts'
import { openListener } from '../../api/http/serve/open-listener.ts'
import { peerProcess } from './peer-process.ts'

/** No longer than the agents’ socket, whose path fits. */
const nameForm = /^i[0-9a-f]{4}\.sock$/

/** Opens sockets for boundaries in a folder; those that a process before this one left there are taken away. */
export function boundarySockets(folder: string, app: () => FetchApp): BoundaryPort {
  for (const name of readdirSync(folder)) if (nameForm.test(name)) rmSync(join(folder, name), { force: true })
  return {
    open: async boundary => {
      const running = { id: randomUUID(), boundary }
      const path = freePath(folder)
      const within = (listener: Listener) =>
        listener.kind === 'agent' ? { ...listener, inside: running } : listener
      const inside: FetchApp = {
        fetch: (request, bindings) =>
          app().fetch(request, { ...bindings, listener: within(bindings.listener) }),
        usual: request => app().usual?.({ ...request, listener: within(request.listener) }),
      }
      let hasBegun = false
      const address = { socket: path, mode: 0o600 }
      const { close } = await openListener(inside, 'agent', address, peerProcess, () => hasBegun)
      const begin = async () => {
        // Whoever has connected already is accepted, and cut off, within a turn of the loop.
        await nextTurn()
        await nextTurn()
        hasBegun = true
      }
      return { running, path, begin, close: () => close(0) }
    },
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

function freePath(folder: string): string {
  for (;;) {
    const path = join(folder, `i${randomBytes(2).toString('hex')}.sock`)
    if (!existsSync(path)) return path
  }
}

import * as z from 'zod'
import type { FindPeer } from '../../../agents/hook/speakers/speaker-finder.ts'
import type { ProcessTable } from '../../../agents/hook/speakers/process-table.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { type Route, route } from '../parts/route.ts'
import { callBoundary } from '../schemas/decision.ts'
import { text } from '../schemas/text.ts'

/** Boundaries in which clients run, as `countersign exec` makes them. */
export const boundaryRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/boundaries',
    may: 'own',
    about:
      'Opens a socket for agents inside a boundary. Whatever is asked over it is judged as what runs inside that boundary, until it is ended or whoever opened it has ended. It takes no connection before it is begun: its file is to be taken away first, once the boundary has it.',
    body: z.strictObject({ boundary: callBoundary }),
    answer: z.strictObject({ id: text, socket: text }),
    handle: async ({ listener, body: { boundary } }, { boundaries, running, processes }) => {
      if (!boundaries)
        throw new GateError(
          'unavailable',
          'This gate opens no sockets for boundaries: run countersign start.',
        )
      const isThere = await makerOf(listener.kind === 'owner' ? listener.findPeer : undefined, processes)
      const socket = await boundaries.open(boundary)
      const close = () => void socket.close().catch(() => {})
      try {
        running.add(socket.running, { isThere, begin: () => socket.begin(), close })
      } catch (error) {
        close()
        throw error
      }
      return { id: socket.running.id, socket: socket.path }
    },
  }),
  route({
    method: 'POST',
    path: '/v1/boundaries/:id/begin',
    may: 'own',
    about: 'Takes connections from a boundary from now on; whoever connected before is cut off.',
    answer: z.null(),
    handle: async ({ param }, { running }) => {
      await running.begin(param('id'))
      return null
    },
  }),
  route({
    method: 'GET',
    path: '/v1/boundaries/:id/sessions',
    may: 'own',
    about:
      'The sessions whose calls came from inside a boundary; the one that was heard of last is the last.',
    answer: z.array(text),
    handle: async ({ param }, { running }) => running.sessionsIn(param('id')),
  }),
  route({
    method: 'POST',
    path: '/v1/boundaries/:id/end',
    may: 'own',
    about: 'Ends the socket of a boundary.',
    answer: z.null(),
    handle: async ({ param }, { running }) => {
      running.end(param('id'))
      return null
    },
  }),
]

/** Tells whether the process that asks is still there; where nobody can tell, it is until it says that it ends. */
async function makerOf(
  findPeer: FindPeer | undefined,
  processes: ProcessTable | undefined,
): Promise<() => boolean> {
  const pid = await findPeer?.()
  const began = pid ? processes?.lineage(pid)?.[0]?.began : undefined
  if (!pid || began === undefined) return () => true
  return () => processes?.lineage(pid)?.[0]?.began === began
}

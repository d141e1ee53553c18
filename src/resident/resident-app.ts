import type { DoorApp } from '../http/door.ts'
import { engineVersion } from '../model/version.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentNote } from './resident-note.ts'
import type { ResidentPaths } from './resident-paths.ts'
import { residentStatus } from './resident-status.ts'

/** What the doors of a resident gate serve: the API, and to the owner what the process says of itself. */
export function residentApp(
  gate: ResidentGate,
  { stateFolder }: ResidentPaths,
  note: () => ResidentNote,
): DoorApp {
  return {
    fetch: async (_request, { door, incoming }) => {
      if (door.kind === 'owner' && incoming.url === statusPath)
        return Response.json(await residentStatus(gate, note(), stateFolder))
      if (incoming.url === '/v1/health') return Response.json({ ok: true, version: engineVersion })
      return Response.json({ code: 'missing', message: 'There is nothing here.' }, { status: 404 })
    },
  }
}

/** Asked by the owner alone. */
export const statusPath = '/v1/status'

import { engineVersion } from '../../ground/model/engine-version.ts'
import { fileIdentity } from './file-identity.ts'
import { defaultPort } from './open-to-others.ts'
import { processStart } from './process-start.ts'
import type { ResidentNote } from './resident-note.ts'
import type { ResidentPaths } from './resident-paths.ts'

/** The note of this process, which serves the gate of a state folder from now on. */
export function newNote(
  {
    port: wanted = defaultPort,
    foreground = false,
  }: { readonly port?: number | null; readonly foreground?: boolean },
  { gateSocket, stateFolder }: ResidentPaths,
  agentSocket: string,
  port: number | null,
): ResidentNote {
  const folder = fileIdentity(stateFolder)
  return {
    pid: process.pid,
    ...(folder !== undefined && { folder }),
    processStart: processStart(process.pid),
    since: Date.now(),
    version: engineVersion,
    gateSocket,
    agentSocket,
    port,
    wantedPort: wanted,
    foreground,
  }
}

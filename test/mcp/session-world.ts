import type { Json, JsonObject } from '../../src/ground/model/json.ts'
import type { Profile } from '../../src/ground/model/settings/profile-settings.ts'
import { ListedTools } from '../../src/agents/mcp/catalogue/listed-tools.ts'
import { McpSession, type SessionParts } from '../../src/agents/mcp/session/mcp-session.ts'
import { builtInProfiles, defaultProfile } from '../../src/judge/policy/default-profile.ts'
import { openPeopleGate, policyWith } from '../people/open-people-gate.ts'

/** A gate whose default profile has changes; nobody is waited for unless a test says so. */
export function gateFor(changes: Partial<Profile> = {}) {
  const changed: Profile = { ...defaultProfile, on_queue: 'park', ...changes }
  return openPeopleGate({ policy: policyWith({ profiles: { ...builtInProfiles, default: changed } }) })
}

export type PeopleGate = ReturnType<typeof openPeopleGate>

/** A session between two sides that only listen. */
export function openSession(people: PeopleGate, changes: Partial<SessionParts> = {}) {
  const toClient: Buffer[] = []
  const toServer: Buffer[] = []
  const notes: string[] = []
  const session = new McpSession({
    toClient: raw => toClient.push(raw),
    toServer: raw => toServer.push(raw),
    note: sentence => notes.push(sentence),
    tools: new ListedTools({ name: 'scratch', reached: null }),
    gate: async () => people.gate,
    who: { agent: 'agent', profile: 'default' },
    session: `mcp-${Math.random()}`,
    cwd: null,
    attended: true,
    ...changes,
  })
  return {
    session,
    notes,
    toClient,
    toServer,
    client: (message: Json | string) => session.fromClient({ raw: bytes(message) }),
    server: (message: Json | string) => session.fromServer({ raw: bytes(message) }),
    answers: () => toClient.map(raw => JSON.parse(raw.toString()) as JsonObject),
    sent: () => toServer.map(raw => raw.toString()),
  }
}

function bytes(message: Json | string): Buffer {
  return Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
}

/** A call that every policy lets through, and one that waits for a person. */
export const harmless = { name: 'echo', arguments: { message: 'hi' } }
export const doubtful = { name: 'delete_database', arguments: { name: 'production' } }

export function toolCall(id: number | string, params: JsonObject = harmless): JsonObject {
  return { jsonrpc: '2.0', id, method: 'tools/call', params }
}

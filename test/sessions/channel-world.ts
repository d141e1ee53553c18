import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { withSessionFile } from '../../src/cli/with-session-file.ts'
import type { Gate } from '../../src/gate/core/gate.ts'
import type { Listener } from '../../src/api/http/access/listener.ts'
import type { Decision } from '../../src/ground/model/decision.ts'
import type { Json, JsonObject } from '../../src/ground/model/json.ts'
import { hookBelow, typed } from '../hook/said-machine.ts'
import { network, openApp, ownerListener } from '../http/open-http.ts'
import { gateFor, openSession } from '../mcp/session-world.ts'
import { until } from '../until.ts'
import { ownFolder } from '../own-folder.ts'
import { virtualCall } from '../virtual-call.ts'

/** The session that every channel speaks to, unless it can’t. */
export const session = 'claude-code/s1'
const about = { session, agent: 'claude-code', profile: 'default' }
const mail = { to: 'eve@other.example', subject: 'Hello', body: 'Hi' }
let calls = 0

/** A gate with everything that can tell it something: programs, hooks, the HTTP API, a server behind the proxy. */
export function channelWorld() {
  const people = gateFor({ own_domains: ['corp.example'] })
  const { gate } = people
  const { at, client } = typed()
  const http = openApp(gate, { processes: at.table })
  const tokens = {
    own: http.token({ role: 'agent', agent: 'claude-code', profile: 'default' }),
    other: http.token({ role: 'agent', agent: 'other', profile: 'default' }),
  }
  onTestFinished(() => http.close())
  const post = async (listener: Listener, path: string, body: JsonObject, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await http.request(listener, path, { method: 'POST', body: JSON.stringify(body), headers })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const agentAt = (parent: number): Listener => ({ kind: 'agent', findPeer: hookBelow(at, parent) })
  /** The installed hook, started by a process. */
  const hookAt = (parent: number, event: string, more: JsonObject) => {
    const body = { session_id: 's1', hook_event_name: event, ...more }
    return post(agentAt(parent), `/v1/hooks/claude-code?event=${event}`, body, tokens.own)
  }
  return {
    at,
    client,
    gate,
    tokens,
    post,
    network,
    owner: ownerListener,
    agent: agentAt(client),
    hookAt,
    hook: (event: string, more: JsonObject) => hookAt(client, event, more),
    tell: (more: Partial<Parameters<Gate['report']>[0]>) =>
      gate.report({ ...about, tool: null, text: '', ...more }),
    says: (text: string, to = session) =>
      gate.report({ ...about, session: to, tool: null, text, from: 'person' }),
    ask: (from = session) => askIn(gate, from),
    server: () => serverBehind(people, about.agent),
  }
}

export type ChannelWorld = ReturnType<typeof channelWorld>

/** The call that only the person’s words make cheaper. */
function askIn(gate: Pick<Gate, 'evaluate'>, from: string): Promise<Decision> {
  const call = virtualCall({ tool: 'send_email', arguments: mail, agent: about.agent })
  return gate.evaluate({ ...call, session: from, id: `channel-${++calls}` })
}

/** A server behind the proxy, which answers one request with something. */
function serverBehind(people: Parameters<typeof openSession>[0], agent: string) {
  const one = openSession(people, { who: { agent, profile: 'default' }, session: 'mcp-1' })
  const answers = async (method: string, params: JsonObject, result: Json) => {
    const sent = one.toServer.length
    one.client({ jsonrpc: '2.0', id: 1, method, params })
    await until(() => one.toServer.length > sent)
    one.server({ jsonrpc: '2.0', id: 1, result })
    await until(() => one.toClient.length > 0)
    await one.session.clientClosed()
    return `${agent}/mcp-1`
  }
  return { answers }
}

/** The call after the events of a file, as `check --session` judges it. */
export async function askAfterFile(events: readonly JsonObject[]): Promise<Decision> {
  const stateFolder = ownFolder()
  const file = join(stateFolder, 'session.jsonl')
  writeFileSync(file, events.map(event => `${JSON.stringify(event)}\n`).join(''))
  const defaults = { origin: 'check', ...about } as const
  let decision: Decision | undefined
  await withSessionFile({ file, stateFolder }, defaults, async gate => {
    decision = await askIn(gate, session)
  })
  if (!decision) throw new Error('Nothing was judged.')
  return decision
}

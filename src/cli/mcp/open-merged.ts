import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AgentName } from '../../gate/core/intake/agent-call.ts'
import { carriedReports } from '../../agents/mcp/admission/call-handler.ts'
import { ListedTools } from '../../agents/mcp/catalogue/listed-tools.ts'
import { reachedAt } from '../../agents/mcp/catalogue/reached-at.ts'
import { NameRegistry } from '../../agents/mcp/merged/name-registry.ts'
import type { MergedServer, TransportEnds } from '../../agents/mcp/merged/merged-server.ts'
import { RetriedCalls } from '../../agents/mcp/admission/retried-calls.ts'
import { HttpUpstream } from '../../agents/mcp/transport/http/http-upstream.ts'
import type { BodyRoom } from '../../agents/mcp/transport/http/body-room.ts'
import { MergedEndpoint } from '../../agents/mcp/transport/http/merged/merged-endpoint.ts'
import { MergedSessions, type SessionsParts } from '../../agents/mcp/transport/http/merged/merged-sessions.ts'
import { upstreamUrl } from '../../agents/mcp/transport/http/upstream-url.ts'
import { UpstreamRequests } from '../../agents/mcp/transport/http/upstream-requests.ts'
import { ownEnvironment } from '../../agents/mcp/transport/stdio-server.ts'
import { StdioUpstream } from '../../agents/mcp/transport/stdio-upstream.ts'
import type { FrontGates } from './front-gates.ts'
import { say } from './run-front.ts'
import type { PolicyMethods } from './policy-methods.ts'
import { serverSecrets } from './server-secrets.ts'
import type { ServedServer } from './read-servers.ts'

/** The parts of the endpoint that the file of servers does not hold. */
export interface MergedOptions {
  readonly gates: Pick<FrontGates, 'gate' | 'address'>
  readonly also: PolicyMethods
  readonly hosts: () => readonly string[]
  readonly who: (authorization: string | undefined) => AgentName
  readonly attended: boolean
  /** The memory that bodies may hold. */
  readonly room: BodyRoom
  /** Sessions that are kept at once. */
  readonly mostSessions?: number
  /** Milliseconds for which one server is waited for, where others answer already. */
  readonly patience?: number
}

const pageSize = 1_000
const usualPatience = 10_000

/** All servers of a file behind one address. */
export function openMerged(servers: readonly ServedServer[], options: MergedOptions) {
  const served = servers.map(servedOf)
  const names = served.map(({ name }) => name)
  const registries = { 'tools/list': new NameRegistry(names), 'prompts/list': new NameRegistry(names) }
  const sessionsOf = sessionsWith(options)
  const { hosts, who, room, mostSessions: maxSessions, patience = usualPatience } = options
  const sessions = new MergedSessions({
    servers: served,
    registries,
    pageSize,
    patience,
    note: say,
    sessionsOf,
    ...(maxSessions !== undefined && { mostSessions: maxSessions }),
  })
  const toolOf = (shown: string) => {
    const route = registries['tools/list'].route(shown)
    if (!route || !('server' in route)) return undefined
    return served.find(({ name }) => name === route.server)?.tools.listedTool(route.name)
  }
  const endpoint = new MergedEndpoint({ sessions, room, hosts, who, toolOf, note: say })
  const handle = (request: IncomingMessage, response: ServerResponse) => endpoint.handle(request, response)
  return { handle, close: () => sessions.close() }
}

function sessionsWith({ gates, also, attended }: MergedOptions): SessionsParts['sessionsOf'] {
  const gate = () => gates.gate()
  return ({ who, session }) => {
    const reports = carriedReports({ gate, who, session, note: say })
    return ({ tools, allowed, profile, cwd }) => ({
      tools,
      also,
      retried: new RetriedCalls(),
      ...(allowed && { allowed }),
      address: () => gates.address(),
      gate,
      who: profile === undefined ? who : { ...who, profile },
      session,
      cwd,
      attended,
      reports,
      keepsGreeting: true,
      note: say,
    })
  }
}

function servedOf(server: ServedServer): MergedServer {
  const { name, capabilities, command, url, tools: allowed, profile } = server
  const own = { name, capabilities, ...(allowed && { allowed }), ...(profile !== undefined && { profile }) }
  if (command) {
    const reached = `stdio:${createHash('sha256').update(JSON.stringify(command)).digest('hex')}`
    const tools = new ListedTools({ name, reached })
    return { ...own, tools, cwd: process.cwd(), open: ends => startOf(command, server, ends) }
  }
  const address = upstreamUrl(url ?? '', server.allowHttp)
  const tools = new ListedTools({ name, reached: reachedAt(address) })
  const secrets = serverSecrets(server)
  return { ...own, tools, cwd: null, open: ends => reach(address, secrets, tools, ends) }
}

function startOf(command: readonly string[], { env, envNames }: ServedServer, ends: TransportEnds) {
  const [program = '', ...args] = command
  const environment = ownEnvironment(process.env, envNames, env)
  return new StdioUpstream({ program, args, environment }, ends)
}

function reach(
  url: URL,
  secrets: ReturnType<typeof serverSecrets>,
  tools: ListedTools,
  { fromServer, session }: TransportEnds,
) {
  return new HttpUpstream({
    requests: new UpstreamRequests(url),
    secrets,
    toolOf: name => tools.listedTool(name),
    fromServer,
    awaits: id => session().awaits(id),
    forget: id => session().forget(id),
    note: say,
  })
}

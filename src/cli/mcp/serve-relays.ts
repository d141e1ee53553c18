import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Command } from 'commander'
import type { AgentName } from '../../gate/core/intake/agent-call.ts'
import { ListedTools } from '../../agents/mcp/catalogue/listed-tools.ts'
import { reachedAt } from '../../agents/mcp/catalogue/reached-at.ts'
import { BodyRoom } from '../../agents/mcp/transport/http/body-room.ts'
import { listenLocally } from '../../agents/mcp/transport/http/listen-locally.ts'
import { Relay, type RelayParts } from '../../agents/mcp/transport/http/relay/relay.ts'
import { RelayClients } from '../../agents/mcp/transport/http/relay/relay-clients.ts'
import { upstreamUrl } from '../../agents/mcp/transport/http/upstream-url.ts'
import { UpstreamRequests } from '../../agents/mcp/transport/http/upstream-requests.ts'
import { agentOfToken } from '../../daemon/resident/agent-of-headers.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { FrontGates } from './front-gates.ts'
import { ending, type McpOptions, say } from './run-front.ts'
import { urlServerName } from './front-url.ts'
import { type PolicyMethods, policyMethods } from './policy-methods.ts'
import { openMerged } from './open-merged.ts'
import { serverSecrets } from './server-secrets.ts'
import { readServers, type ServedServer } from './read-servers.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The options of `mcp serve`. */
export interface RelayOptions extends McpOptions {
  /** One server, byte for byte: its clients prove themselves to it. */
  readonly url?: string
  /** A file that names servers: clients prove themselves to the gate, and the gate to those. */
  readonly config?: string
  readonly port: number
  readonly allowHttp?: boolean
}

/** The path of the endpoint where all servers of a file are one. */
const mergedPath = '/mcp'

type Place = Required<Pick<RelayParts, 'path' | 'own'>> & { readonly allowed?: readonly string[] }

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The places that requests go to, by their paths. */
interface Places {
  readonly byPath: ReadonlyMap<string, Handle>
  /** For every other path; 404 when left out. */
  readonly other?: Handle
  /** Paths that the operator is told. */
  readonly told: readonly string[]
  close(): Promise<void>
}

/** Servers over HTTP behind the gate, on a port of this machine. Ends this process. */
export async function serveRelays(options: RelayOptions, command: Command): Promise<void> {
  const gates = new FrontGates(command, options.agent)
  let hosts: readonly string[] = []
  const also = policyMethods(stateFolderOf(command))
  const opening = { options, gates, also, hosts: () => hosts, room: new BodyRoom() }
  const { config } = options
  const places = config === undefined ? oneServer(opening) : servers(config, opening, stateFolderOf(command))
  void gates.gate().catch(() => {})
  const listening = await listenLocally(options.port, (request, response) => {
    const handle = places.byPath.get(request.url?.split('?', 1)[0] ?? '') ?? places.other
    if (handle) void handle(request, response)
    else response.writeHead(404).end()
  })
  hosts = listening.hosts
  for (const path of places.told) standardOutput.print(`http://localhost:${listening.port}${path}`)
  const ended = ending()
  await new Promise(resolve => ended.addEventListener('abort', resolve, { once: true }))
  await places.close()
  await listening.close()
  await gates.close()
  process.exit(0)
}

/** Its own path leads to it, and the documents of discovery beside it. */
function oneServer(opening: Opening): Places {
  const { url: text = '', allowHttp, name } = opening.options
  const url = upstreamUrl(text, allowHttp)
  const { handle, close } = openRelay(url, name ?? urlServerName(url), {}, opening)
  return { byPath: new Map(), other: handle, told: [url.pathname], close }
}

/** Each that is reached over HTTP at a path of its own, and all of them at one. */
function servers(file: string, opening: Opening, stateFolder: string): Places {
  const served = readServers(file)
  const relays = served.flatMap(server => {
    if (server.url === undefined) return []
    const url = upstreamUrl(server.url, server.allowHttp)
    const place = placeOf(server, stateFolder)
    return [{ path: place.path, ...openRelay(url, server.name, place, opening) }]
  })
  const { gates, also, hosts, options, room } = opening
  const who = (authorization: string | undefined) => agentOf(authorization, stateFolder)
  const merged = openMerged(served, { gates, also, hosts, who, room, attended: options.unattended !== true })
  const byPath = new Map([
    ...relays.map(({ path, handle }) => [path, handle] as const),
    [mergedPath, merged.handle] as const,
  ])
  const close = async () => void (await Promise.all([merged, ...relays].map(one => one.close())))
  return { byPath, told: [...byPath.keys()], close }
}

/** Gives the place of a server of the file: its address, and who may ask it what. */
function placeOf({ name, profile, tools, ...secrets }: ServedServer, stateFolder: string): Place {
  const who = (authorization: string | undefined): AgentName => {
    const agent = agentOf(authorization, stateFolder)
    return profile === undefined ? agent : { ...agent, profile }
  }
  return {
    path: `/${name}`,
    own: { who, secrets: serverSecrets(secrets) },
    ...(tools && { allowed: tools }),
  }
}

/** Throws where it proves nobody. */
function agentOf(authorization: string | undefined, stateFolder: string): AgentName {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1] ?? ''
  return agentOfToken(token, stateFolder, Date.now())
}

interface Opening {
  readonly also: PolicyMethods
  readonly options: RelayOptions
  readonly gates: FrontGates
  readonly hosts: () => readonly string[]
  readonly room: BodyRoom
}

function openRelay(
  url: URL,
  name: string,
  place: Partial<Place>,
  { options, gates, also, hosts, room }: Opening,
) {
  const tools = new ListedTools({ name, reached: reachedAt(url) })
  const requests = new UpstreamRequests(url)
  const clients = new RelayClients({
    tools,
    also,
    address: () => gates.address(),
    gate: () => gates.gate(),
    who: { agent: options.agent, profile: options.profile },
    cwd: null,
    ...(place.allowed && { allowed: place.allowed }),
    attended: options.unattended !== true,
    note: say,
  })
  const { allowed: _allowed, ...of } = place
  const relay = new Relay({ ...of, requests, clients, room, hosts, note: say })
  return {
    handle: ((request, response) => relay.handle(request, response)) satisfies Handle,
    close: async () => {
      await clients.close()
      requests.close()
    },
  }
}

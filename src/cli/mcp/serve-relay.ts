import type { Command } from 'commander'
import type { AgentName } from '../../gate/agent-call.ts'
import { KnownTools } from '../../mcp/known-tools.ts'
import { listenLocally } from '../../mcp/transport/http/listen.ts'
import { Relay, type RelayParts } from '../../mcp/transport/http/relay/relay.ts'
import { RelayClients } from '../../mcp/transport/http/relay/relay-clients.ts'
import { upstreamUrl } from '../../mcp/transport/http/upstream-address.ts'
import { UpstreamRequests } from '../../mcp/transport/http/upstream-requests.ts'
import { agentOfToken } from '../../resident/agent-of-headers.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { FrontGates } from './front-gates.ts'
import { ending, type McpOptions, say } from './front-stdio.ts'
import { nameOf } from './front-url.ts'
import { methodsJudged } from './methods-judged.ts'
import { serverSecrets } from './server-secrets.ts'
import { readServers, type ServedServer } from './servers-file.ts'

export interface RelayOptions extends McpOptions {
  /** One server, byte for byte: its clients prove themselves to it. */
  readonly url?: string
  /** A file that names servers: clients prove themselves to the gate, and the gate to those. */
  readonly config?: string
  readonly port: number
  readonly allowHttp?: boolean
}

type Place = Pick<RelayParts, 'path' | 'own'> & { readonly allowed?: readonly string[] }

/** Servers over HTTP behind the gate, on a port of this machine. Ends this process. */
export async function serveRelays(options: RelayOptions, command: Command): Promise<void> {
  const gates = new FrontGates(command)
  const opened = new Map<string, { readonly relay: Relay; readonly close: () => Promise<void> }>()
  let hosts: readonly string[] = []
  const open = (url: URL, name: string, place: Place) =>
    opened.set(place.path ?? '', openRelay({ url, name, place, options, gates, hosts: () => hosts }))
  if (options.config === undefined) {
    const url = upstreamUrl(options.url ?? '', options.allowHttp)
    open(url, options.name ?? nameOf(url), {})
  } else
    for (const server of readServers(options.config))
      open(upstreamUrl(server.url, server.allowHttp), server.name, placeOf(server, stateFolderOf(command)))
  void gates.gate().catch(() => {})
  const listening = await listenLocally(options.port, (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const found = opened.get(path) ?? opened.get('')
    if (found) void found.relay.handle(request, response)
    else response.writeHead(404).end()
  })
  hosts = listening.hosts
  for (const path of opened.keys())
    process.stdout.write(`http://localhost:${listening.port}${path || new URL(options.url ?? '').pathname}\n`)
  const ended = ending()
  await new Promise(resolve => ended.addEventListener('abort', resolve, { once: true }))
  await Promise.all([...opened.values()].map(({ close }) => close()))
  await listening.close()
  await gates.close()
  process.exit(0)
}

/** Where a server of the file is found, and who may ask it what. */
function placeOf({ name, profile, tools, ...secrets }: ServedServer, stateFolder: string): Place {
  const who = (authorization: string | undefined): AgentName => {
    const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1] ?? ''
    const agent = agentOfToken(token, stateFolder, Date.now())
    return profile === undefined ? agent : { ...agent, profile }
  }
  return {
    path: `/${name}`,
    own: { who, secrets: serverSecrets(secrets) },
    ...(tools && { allowed: tools }),
  }
}

interface Opening {
  readonly url: URL
  readonly name: string
  readonly place: Place
  readonly options: RelayOptions
  readonly gates: FrontGates
  readonly hosts: () => readonly string[]
}

function openRelay({ url, name, place, options, gates, hosts }: Opening) {
  const tools = new KnownTools({ name, reached: url.origin })
  const requests = new UpstreamRequests(url)
  const clients = new RelayClients({
    tools,
    also: methodsJudged(),
    address: () => gates.address(),
    gate: () => gates.gate(),
    who: { agent: options.agent, profile: options.profile },
    cwd: null,
    ...(place.allowed && { allowed: place.allowed }),
    attended: options.unattended !== true,
    note: say,
  })
  const { allowed: _allowed, ...of } = place
  const toolOf = (tool: string) => tools.listed(tool)
  return {
    relay: new Relay({ ...of, requests, clients, hosts, toolOf, note: say }),
    close: async () => {
      await clients.close()
      requests.close()
    },
  }
}

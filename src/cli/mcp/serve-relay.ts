import type { Command } from 'commander'
import type { AlsoJudged } from '../../mcp/call-of.ts'
import { KnownTools } from '../../mcp/known-tools.ts'
import { listenLocally } from '../../mcp/transport/http/listen.ts'
import { Relay } from '../../mcp/transport/http/relay/relay.ts'
import { RelayClients } from '../../mcp/transport/http/relay/relay-clients.ts'
import { upstreamUrl } from '../../mcp/transport/http/upstream-address.ts'
import { UpstreamRequests } from '../../mcp/transport/http/upstream-requests.ts'
import { FrontGates } from './front-gates.ts'
import { ending, type McpOptions, say } from './front-stdio.ts'
import { nameOf } from './front-url.ts'

export interface RelayOptions extends McpOptions {
  readonly url: string
  readonly port: number
  readonly allowHttp?: boolean
}

/** One server over HTTP, byte for byte, on a port of this machine. Ends this process. */
export async function serveRelay(options: RelayOptions, command: Command): Promise<void> {
  const url = upstreamUrl(options.url, options.allowHttp)
  const gates = new FrontGates(command)
  void gates.gate().catch(() => {})
  const tools = new KnownTools({ name: options.name ?? nameOf(url), reached: url.origin })
  const toolOf = (name: string) => tools.listed(name)
  const also: readonly AlsoJudged[] = options.judgeResources ? ['resources/read'] : []
  const requests = new UpstreamRequests(url)
  const clients = new RelayClients({
    tools,
    also,
    address: () => gates.address(),
    gate: () => gates.gate(),
    who: { agent: options.agent, profile: options.profile },
    cwd: null,
    attended: options.unattended !== true,
    note: say,
  })
  let hosts: readonly string[] = []
  const relay = new Relay({ requests, clients, hosts: () => hosts, toolOf, note: say })
  const listening = await listenLocally(
    options.port,
    (request, response) => void relay.handle(request, response),
  )
  hosts = listening.hosts
  process.stdout.write(`http://localhost:${listening.port}${url.pathname}\n`)
  const ended = ending()
  await new Promise(resolve => ended.addEventListener('abort', resolve, { once: true }))
  await clients.close()
  await listening.close()
  requests.close()
  await gates.close()
  process.exit(0)
}

import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { KnownTools } from '../../mcp/known-tools.ts'
import { reachedAt } from '../../mcp/reached-at.ts'
import { McpSession } from '../../mcp/session.ts'
import { upstreamUrl } from '../../mcp/transport/http/upstream-address.ts'
import { UpstreamRequests } from '../../mcp/transport/http/upstream-requests.ts'
import { runUrlProxy } from '../../mcp/transport/http/url-proxy.ts'
import { FrontGates } from './front-gates.ts'
import { ending, type McpOptions, say } from './front-stdio.ts'
import { methodsJudged } from './methods-judged.ts'
import { type SecretOptions, serverSecrets } from './server-secrets.ts'

/** What `mcp --url` takes besides. */
export interface UrlOptions extends McpOptions, SecretOptions {
  readonly url: string
  readonly allowHttp?: boolean
}

/** Passes what a client says on our own standard streams to a server that is reached over HTTP. Ends this process. */
export async function frontUrl(options: UrlOptions, command: Command): Promise<void> {
  const url = upstreamUrl(options.url, options.allowHttp)
  const secrets = serverSecrets(options)
  const gates = new FrontGates(command)
  // By the time of the first call it is there.
  void gates.gate().catch(() => {})
  const tools = new KnownTools({ name: options.name ?? nameOf(url), reached: reachedAt(url) })
  await runUrlProxy({
    requests: new UpstreamRequests(url),
    secrets,
    toolOf: name => tools.listed(name),
    input: process.stdin,
    output: process.stdout,
    signal: ending(),
    note: say,
    open: out =>
      new McpSession({
        ...out,
        tools,
        also: methodsJudged(),
        address: () => gates.address(),
        gate: () => gates.gate(),
        who: { agent: options.agent, profile: options.profile },
        session: `mcp-${randomUUID()}`,
        cwd: null,
        attended: options.unattended !== true,
        note: say,
      }),
  })
  await gates.close()
  process.exit(0)
}

/** A name for a server that was given none: its host’s, without what stands in every host. */
export function nameOf({ hostname }: URL): string {
  const name = hostname
    .replace(/^(?:www|mcp|api)\./, '')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'server' : name.slice(0, 64)
}

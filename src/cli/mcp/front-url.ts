import type { Command } from 'commander'
import { ListedTools } from '../../agents/mcp/catalogue/listed-tools.ts'
import { reachedAt } from '../../agents/mcp/catalogue/reached-at.ts'
import { upstreamUrl } from '../../agents/mcp/transport/http/upstream-url.ts'
import { UpstreamRequests } from '../../agents/mcp/transport/http/upstream-requests.ts'
import { runUrlProxy } from '../../agents/mcp/transport/http/url-proxy.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { policyMethods } from './policy-methods.ts'
import { type McpFront, type McpOptions, runFront } from './run-front.ts'
import { type SecretOptions, serverSecrets } from './server-secrets.ts'

/** The options that only `mcp --url` has. */
export interface UrlOptions extends McpOptions, SecretOptions {
  readonly url: string
  readonly allowHttp?: boolean
}

/** Passes what a client says on our own standard streams to a server that is reached over HTTP. Ends this process. */
export async function frontUrl(options: UrlOptions, command: Command): Promise<void> {
  const url = upstreamUrl(options.url, options.allowHttp)
  const secrets = serverSecrets(options)
  const tools = new ListedTools({ name: options.name ?? urlServerName(url), reached: reachedAt(url) })
  const server = {
    requests: new UpstreamRequests(url),
    secrets,
    toolOf: (name: string) => tools.listedTool(name),
  }
  const front: McpFront = {
    tools,
    also: policyMethods(stateFolderOf(command)),
    cwd: null,
    run: async ends => {
      await runUrlProxy({ ...ends, ...server })
      return 0
    },
  }
  await runFront(front, options, command)
}

/** A name for a server that was given none: its host’s, without what stands in every host. */
export function urlServerName({ hostname }: URL): string {
  const name = hostname
    .replace(/^(?:www|mcp|api)\./, '')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'server' : name.slice(0, 64)
}

import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import { ListedTools } from '../../agents/mcp/catalogue/listed-tools.ts'
import { serverEnvironment } from '../../agents/mcp/transport/stdio-server.ts'
import { runStdioProxy } from '../../agents/mcp/transport/stdio-proxy.ts'
import { GateError } from '../../ground/model/errors.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { policyMethods } from './policy-methods.ts'
import { type McpFront, type McpOptions, runFront } from './run-front.ts'
import { basename } from 'node:path'

const runners = new Set(
  'npx npm pnpm yarn bun bunx node deno tsx uvx uv pipx python python3 docker podman sh bash env cmd'.split(
    ' ',
  ),
)
const words = new Set('run exec dlx x tool start -y --yes -m -i --rm -q --quiet --'.split(' '))

/** A name for a server that was given none: from its package, image or script, as people call it. */
function serverName(command: readonly string[]): string {
  const [program = 'server'] = command
  const bare = command.find(word => !runners.has(basename(word)) && !words.has(word) && !word.startsWith('-'))
  const named = basename(bare ?? program)
    .replace(/@[\w.^~-]{1,40}$/, '')
    .replace(/\.(?:[cm]?[jt]s|py|sh|exe)$/, '')
    .replace(/^(?:mcp-server-|server-|mcp-)|(?:-mcp-server|-mcp|-server)$/g, '')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return named === '' ? 'server' : named.slice(0, 64)
}

/** Starts a server and passes what it and its client say, on our own standard streams. Ends this process. */
export async function frontStdio(
  words: readonly string[],
  options: McpOptions,
  command: Command,
): Promise<void> {
  const [program, ...args] = words
  if (program === undefined)
    throw new GateError('usage', 'No server was given: write its command after --.', 'command')
  const name = options.name ?? serverName(words)
  const reached = `stdio:${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`
  const server = { program, args, environment: serverEnvironment(process.env) }
  const front: McpFront = {
    tools: new ListedTools({ name, reached }),
    also: policyMethods(stateFolderOf(command), process.cwd()),
    cwd: process.cwd(),
    run: ends => runStdioProxy({ ...ends, server }),
  }
  await runFront(front, options, command)
}

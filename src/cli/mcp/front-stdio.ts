import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import { KnownTools } from '../../agents/mcp/catalogue/known-tools.ts'
import { serverEnvironment } from '../../agents/mcp/transport/server-environment.ts'
import { runStdioProxy } from '../../agents/mcp/transport/stdio-proxy.ts'
import { GateError } from '../../ground/model/errors.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { policyMethods } from './policy-methods.ts'
import { type McpFront, type McpOptions, runFront } from './run-front.ts'
import { serverName } from './server-name.ts'

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
    tools: new KnownTools({ name, reached }),
    also: policyMethods(stateFolderOf(command), process.cwd()),
    cwd: process.cwd(),
    run: ends => runStdioProxy({ ...ends, server }),
  }
  await runFront(front, options, command)
}

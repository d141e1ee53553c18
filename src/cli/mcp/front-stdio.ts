import { createHash, randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { GateError } from '../../model/errors.ts'
import { KnownTools } from '../../mcp/known-tools.ts'
import { McpSession } from '../../mcp/session.ts'
import { serverEnvironment } from '../../mcp/transport/server-environment.ts'
import { runStdioProxy } from '../../mcp/transport/stdio-proxy.ts'
import { FrontGates } from './front-gates.ts'
import { methodsJudged } from './methods-judged.ts'
import { serverName } from './server-name.ts'

/** What `mcp` takes. */
export interface McpOptions {
  readonly name?: string
  readonly agent: string
  readonly profile: string
  readonly unattended?: boolean
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
  const gates = new FrontGates(command)
  // By the time of the first call it is there.
  void gates.gate().catch(() => {})
  const server = {
    name: options.name ?? serverName(words),
    reached: `stdio:${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`,
  }
  const code = await runStdioProxy({
    server: { program, args, environment: serverEnvironment(process.env) },
    input: process.stdin,
    output: process.stdout,
    signal: ending(),
    note: say,
    open: out =>
      new McpSession({
        ...out,
        tools: new KnownTools(server),
        also: methodsJudged(process.cwd()),
        address: () => gates.address(),
        gate: () => gates.gate(),
        who: { agent: options.agent, profile: options.profile },
        session: `mcp-${randomUUID()}`,
        cwd: process.cwd(),
        attended: options.unattended !== true,
        note: say,
      }),
  })
  await gates.close()
  process.exit(code)
}

/** Standard error is the operator’s; the other two streams are the protocol’s. */
export function say(sentence: string): void {
  process.stderr.write(`countersign: ${sentence}\n`)
}

/** Aborted when somebody wants this process to end. */
export function ending(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { answerOwn } from '../../agents/mcp/own-server/answer-own.ts'
import { clientEnd, feed, flush, write } from '../../agents/mcp/transport/stdio-proxy.ts'
import { FrontGates } from './front-gates.ts'
import { ending, type McpOptions } from './run-front.ts'

/** Countersign’s own tools for agents, on our own standard streams, until the client leaves. Ends this process. */
export async function serveOwn(
  { agent, profile }: Pick<McpOptions, 'agent' | 'profile'>,
  command: Command,
): Promise<void> {
  const gates = new FrontGates(command, agent)
  const session = `mcp-${randomUUID()}`
  const parts = async () => {
    const gate = await gates.gate()
    const address = gates.address()
    return {
      gate,
      who: { agent, profile },
      session,
      cwd: process.cwd(),
      ...(address !== undefined && { address }),
    }
  }
  const working = new Set<Promise<void>>()
  feed(process.stdin, line => {
    const done = answerOwn(line, parts)
      .then(answer => answer && write(process.stdout, answer, process.stdin))
      .finally(() => working.delete(done))
    working.add(done)
  })
  const stop = ending()
  const stopped = new Promise(resolve => stop.addEventListener('abort', resolve, { once: true }))
  // What was asked before the client closed its side is answered.
  await Promise.race([stopped, clientEnd(process.stdin, process.stdout).then(() => Promise.all(working))])
  await flush(process.stdout)
  await gates.close()
  process.exit(0)
}

import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { ListedTools } from '../../src/agents/mcp/catalogue/listed-tools.ts'
import { McpSession } from '../../src/agents/mcp/session/mcp-session.ts'
import { serverEnvironment } from '../../src/agents/mcp/transport/stdio-server.ts'
import { runStdioProxy } from '../../src/agents/mcp/transport/stdio-proxy.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { PeopleGate } from './session-world.ts'

/** The stub among servers, as a command. */
export const stub = [process.execPath, fileURLToPath(new URL('stub-server.mjs', import.meta.url))]

/** A server behind a gate of this process, with a client that is two streams of the test. */
export function openStdio(people: PeopleGate, command: readonly string[] = stub, cwd: string | null = null) {
  const [program = '', ...args] = command
  const [input, output, stop] = [new PassThrough(), new PassThrough(), new AbortController()]
  const lines: JsonObject[] = []
  const notes: string[] = []
  let rest = ''
  output.setEncoding('utf8').on('data', (part: string) => {
    const found = (rest + part).split('\n')
    rest = found.pop() ?? ''
    for (const line of found) lines.push(JSON.parse(line) as JsonObject)
  })
  const ended = runStdioProxy({
    server: { program, args, environment: serverEnvironment(process.env) },
    input,
    output,
    signal: stop.signal,
    note: sentence => notes.push(sentence),
    open: out =>
      new McpSession({
        ...out,
        tools: new ListedTools({ name: 'scratch', reached: null }),
        gate: async () => people.gate,
        who: { agent: 'agent', profile: 'default' },
        session: `mcp-${Math.random()}`,
        cwd,
        attended: true,
        note: sentence => notes.push(sentence),
      }),
  })
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  return {
    input,
    output,
    lines,
    notes,
    ended,
    stop: () => stop.abort(),
    send: (message: JsonObject) => input.write(`${JSON.stringify(message)}\n`),
    answer: (id: number) => lines.find(line => line['id'] === id),
  }
}

import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import type { RelayOptions } from '../mcp/serve-relays.ts'

const examples = `
Example, for a client that reaches its server over HTTP and brings its own token:
  countersign mcp serve --url https://tickets.example.org/mcp --port 4190

Several servers, each at a path of its own and all of them as one at /mcp, for clients with a token of countersign token add agent:
  countersign mcp serve --config ~/.config/countersign/mcp.toml`

/** The gate as a server of MCP itself, over HTTP. */
export function addMcpServe(mcp: Command): void {
  mcp
    .command('serve')
    .description('Serve MCP over HTTP on 127.0.0.1, with the gate in front of what is behind it.')
    .option('--url <url>', 'one server, that is reached over HTTP: everything passes byte for byte')
    .option(
      '--config <file>',
      'a file that names servers: each at a path of its own, and all as one at /mcp; see docs/mcp.md',
    )
    .option('--port <number>', 'a port of 127.0.0.1', port, 4190)
    .option('--name <name>', 'what the server is called; from its address when left out')
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks, for the log and for grants', 'mcp')
    .option('--unattended', 'nobody sits where the client runs: calls that are queued are parked')
    .option('--allow-http', 'allow http:// to another machine: everybody on the way can read it')
    .addHelpText('after', examples)
    .action(async (_own: object, command: Command) => {
      // The command above has options of the same names, and takes them first.
      const options = command.optsWithGlobals<RelayOptions>()
      if ((options.url === undefined) === (options.config === undefined))
        throw new GateError('usage', 'Say what to serve: --url, or --config.', 'url')
      const { serveRelays } = await import('../mcp/serve-relays.ts')
      await serveRelays(options, command)
    })
}

function port(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (number <= 65_535) return number
  throw new GateError('usage', `“${text.slice(0, 20)}” is no port: give a number from 0 to 65535.`)
}

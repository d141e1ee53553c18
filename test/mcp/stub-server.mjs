// A server that does what no good server does, by the name of the tool that is called.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const answer = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
const say = (id, value) => answer(id, { content: [{ type: 'text', text: JSON.stringify(value) }] })

const tools = {
  leave: () => process.exit(3),
  silent: () => {},
  large: id => say(id, 'x'.repeat(17 * 1_048_576)),
  garbage: id => {
    process.stdout.write('Listening …\n{"jsonrpc":"2.0",\n')
    say(id, 'after')
  },
  tree: id => {
    process.on('SIGTERM', () => {})
    const stubborn = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
    const below = [true, false].map(detached =>
      spawn(process.execPath, ['-e', stubborn], { stdio: ['ignore', 'pipe', 'ignore'], detached }),
    )
    setInterval(() => {}, 1_000)
    const up = below.map(child => new Promise(resolve => child.stdout.once('data', resolve)))
    Promise.all(up).then(() => say(id, [process.pid, ...below.map(({ pid }) => pid)]))
  },
  environment: id => say(id, Object.keys(process.env)),
}

process.stderr.write('the stub is up\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (method === 'tools/call') (tools[params.name] ?? (id => say(id, params)))(id)
  else if (id !== undefined) answer(id, {})
}

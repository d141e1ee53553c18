import type { Gate } from '../../src/gate/core/gate.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { CallBoundary } from '../../src/ground/model/tool-call.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'

const of = { session: 'exec-checkout', agent: 'run', profile: 'default' } as const
const plan = 'c41f9e8a7d3b2c1054f6e8d9a0b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d'

const first: CallBoundary = {
  plan,
  backend: 'bwrap',
  network: 'ask',
  readable: ['/etc', '/opt', '/usr', '/home/alice/.nvm/versions'],
  writable: ['/srv/shop', '/srv/shop/.git', '/srv/shop/config'],
  pinned: ['/srv/shop/.git/config', '/srv/shop/.git/hooks', '/srv/shop/.vscode/tasks.json'],
  hidden: ['/srv/shop/config/.env'],
}
/** The same once its person gave it the folder that it wanted. */
const later: CallBoundary = {
  ...first,
  plan: `9${plan.slice(1)}`,
  readable: [...first.readable, '/home/alice/fixtures/orders.json'],
}

/** Tells what `countersign exec --one --net ask` tells: two commands inside, the hosts they wanted, and what came of it. */
export async function tellBoundary(gate: Gate, folder: string, next: () => void): Promise<void> {
  const ask = async (call: JsonObject, boundary?: CallBoundary) => {
    next()
    const defaults = { origin: 'run', cwd: folder, ...of, ...(boundary && { boundary }) } as const
    const asked = parseCall({ tool: null, ...call }, defaults)
    return { asked, decision: await gate.evaluate(asked) }
  }
  const wants = (host: string) =>
    ask({ kind: 'http', arguments: { method: 'CONNECT', url: `https://${host}:443/` } })
  const shell = (command: string, boundary: CallBoundary) =>
    ask({ kind: 'shell', arguments: { command } }, boundary)
  const { asked } = await shell('npm test', first)
  await wants('github.com')
  const { decision } = await wants('telemetry.example.net')
  const { reviewId: review } = decision
  next()
  await gate.report({
    ...of,
    tool: null,
    callId: asked.id,
    text: 'cat: /home/alice/fixtures/orders.json: No such file or directory',
    exitCode: 1,
    boundary: {
      plan,
      hosts: [
        { host: 'github.com', port: 443, connections: 14 },
        {
          host: 'telemetry.example.net',
          port: 443,
          connections: 3,
          refused: 'nobody answered in time',
          ...(review !== undefined && { review }),
        },
        {
          host: 'metadata.google.internal',
          port: 80,
          connections: 1,
          refused: 'the name leads to an address that is not public (169.254.169.254)',
        },
      ],
      refused: ['/home/alice/fixtures/orders.json', '/home/alice/.npmrc'],
      planted: ['/srv/shop/.idea/workspace.xml'],
    },
  })
  await shell('npm test', later)
}

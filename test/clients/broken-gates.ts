import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { GateWorld } from './gate-world.ts'
import { worsen } from './worse-hook.ts'

/** A fault of the gate, and how it is undone. */
export interface Fault {
  readonly name: string
  /** What has to be there for it, else why it can’t be tried. */
  readonly impossible?: () => string | undefined
  readonly prepareState?: (folder: string) => void
  /** Makes it so; what it gives undoes it. */
  begin(world: GateWorld): Promise<() => Promise<void>>
}

/** Seconds that an installed command has while its gate is broken. */
export const shortTime = 6

/** Whatever is wrong with the gate, the tool must not run. */
export const faults: readonly Fault[] = [
  {
    name: 'gate absent',
    begin: async world => {
      await world.countersign('stop')
      worsen(world, { fallback: join(world.state, 'nothing-there.mjs'), seconds: shortTime })
      return nothing
    },
  },
  {
    name: 'gate crashes',
    begin: world =>
      instead(world, connection => connection.destroy(), "process.kill(process.pid, 'SIGKILL')"),
  },
  { name: 'gate hangs', begin: world => instead(world, () => {}, 'setInterval(() => {}, 1000)') },
  {
    name: 'gate answers nonsense',
    begin: world =>
      instead(
        world,
        connection => connection.end(nonsense),
        `process.stdout.write('{"decision":"allow"}\\n' + 'yes '.repeat(50))`,
      ),
  },
  {
    name: 'disk full',
    impossible: () =>
      process.getuid?.() === 0 ? undefined : 'a small file system can be mounted by root alone',
    prepareState: folder => {
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m,mode=0700', 'tmpfs', folder])
      if (mounted.status !== 0) throw new Error(`mount: ${mounted.stderr}`)
    },
    begin: async world => {
      spawnSync('dd', ['if=/dev/zero', `of=${join(world.state, 'filler')}`, 'bs=4096'])
      await untilRefused(world)
      return async () => {
        rmSync(join(world.state, 'filler'), { force: true })
        await world.countersign('stop').catch(() => {})
        spawnSync('umount', [world.state])
      }
    },
  },
]

const nothing = async () => {}

const nonsense =
  'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n{"decision":"allow"}\nyes'

/** Another server on the gate’s socket, and another program as fallback. */
async function instead(world: GateWorld, answer: (connection: Socket) => void, program: string) {
  await world.countersign('stop')
  const fallback = join(world.state, 'fallback.mjs')
  writeFileSync(fallback, `${program}\n`)
  worsen(world, { fallback, seconds: shortTime })
  const open = new Set<Socket>()
  const server = createServer(connection => {
    open.add(connection)
    connection.on('error', () => {})
    connection.once('data', () => answer(connection))
  })
  if (existsSync(world.agentSocket)) rmSync(world.agentSocket)
  await new Promise<void>(resolve => server.listen(world.agentSocket, resolve))
  return async () => {
    for (const connection of open) connection.destroy()
    await new Promise<void>(resolve => server.close(() => resolve()))
  }
}

/** The log has room in its file for a few more entries: uses it up. */
async function untilRefused({ gateSocket }: GateWorld): Promise<void> {
  const { request } = await import('node:http')
  const judged = (n: number) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const how = { socketPath: gateSocket, path: '/v1/evaluations', method: 'POST', headers, agent: false }
      const sent = request(how, response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.on('error', reject)
      const text = 'x'.repeat(n % 2 ? 20_000 : 20)
      sent.end(JSON.stringify({ id: `filler-${n}`, tool: 'save_note', arguments: { text } }))
    })
  let refused = 0
  for (let n = 0; n < 2_000 && refused < 4; n++) refused = (await judged(n)) === 200 ? 0 : refused + 1
  if (refused < 4) throw new Error('The disk did not get full.')
}

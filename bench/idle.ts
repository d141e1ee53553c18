import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { RemoteGate } from '../src/agents/remote/remote-gate.ts'
import { ensureResident } from '../src/daemon/resident/ensure-resident.ts'
import { stopResident } from '../src/daemon/resident/stop-resident.ts'
import { callOf } from './evaluate-parts.ts'
import { SocketClient } from './socket-client.ts'

const seconds = 20
const waits = 500

/** What the resident gate costs while nobody asks, and while five hundred wait for people. Linux alone. */
export async function benchIdle(folder: string): Promise<readonly string[]> {
  if (!existsSync(join(process.cwd(), 'dist', 'cli.cjs')) || !existsSync('/proc/self/stat'))
    return ['idle: not measured, dist/ (npm run build) or /proc is missing']
  const stateFolder = join(folder, 'idle')
  const program = [process.execPath, join(process.cwd(), 'bin', 'countersign.cjs')]
  const { pid, gateSocket } = await ensureResident(stateFolder, { program, args: ['--no-tcp'] })
  const gate = new RemoteGate({ socketPath: gateSocket })
  const clients: SocketClient[] = []
  try {
    const reviews: string[] = []
    for (let i = 0; i < 50; i++) {
      const call = { ...callOf('shell', { command: `rm -rf part-${i}/src` }), id: `idle-${i}` }
      const { reviewId = '' } = await gate.evaluate(call)
      reviews.push(reviewId)
    }
    const idle = await costOf(pid)
    for (let i = 0; i < waits; i++) {
      const client = new SocketClient(gateSocket)
      clients.push(client)
      client.get(`/v1/reviews/${reviews[i % reviews.length]}/wait?timeout=50000`).catch(() => {})
    }
    await later(2_000)
    const waiting = await costOf(pid)
    return [
      `the resident gate at rest, over ${seconds} seconds`,
      `  nobody asks      ${lineOf(idle)}`,
      `  ${waits} waits open   ${lineOf(waiting)}`,
    ]
  } finally {
    for (const client of clients) client.close()
    await gate.close()
    await stopResident(stateFolder)
  }
}

/** Share of one core, times that it woke by itself each second, memory in MB. */
interface Cost {
  readonly share: number
  readonly wakes: number
  readonly memory: number
}

async function costOf(pid: number): Promise<Cost> {
  const before = used(pid)
  await later(seconds * 1_000)
  const after = used(pid)
  return {
    share: (after.ticks - before.ticks) / 100 / seconds,
    wakes: (after.wakes - before.wakes) / seconds,
    memory: after.memory,
  }
}

/** Ticks are hundredths of a second on every Linux that Node runs on. */
function used(pid: number): { readonly ticks: number; readonly wakes: number; readonly memory: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    ticks: Number(fields[11]) + Number(fields[12]),
    wakes: of('voluntary_ctxt_switches'),
    memory: of('VmRSS') / 1_024,
  }
}

function lineOf({ share, wakes, memory }: Cost): string {
  return `${(share * 100).toFixed(2)} % of a core, ${wakes.toFixed(1)} wakes/s, ${memory.toFixed(0)} MB`
}

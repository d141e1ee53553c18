import type { ChildProcess } from 'node:child_process'
import type { Socket as DatagramSocket } from 'node:dgram'
import { createServer, type Server, type ServerOpts, type Socket } from 'node:net'
import { AddressPool, benchmarkBlock, loopbackBlock } from '../../../proof/boundary/network/address-pool.ts'
import { helperProgram } from '../../../proof/boundary/network/helper-program.ts'
import { helperFolder, innerArgs } from '../../../proof/boundary/network/inner-args.ts'
import type { Plan } from '../../../proof/boundary/plan.ts'
import { perlFile } from '../boundary-facts.ts'
import type { OpenNetwork } from '../spawn-inside.ts'
import { relayed, serveConnections, type WayOut } from './serve-connections.ts'
import { serveNames } from './serve-names.ts'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files by which programs find names; inside, every name is asked for at our own socket. */
const files: readonly { readonly name: string; readonly at: string; readonly text: string }[] = [
  {
    name: 'resolv.conf',
    at: '/etc/resolv.conf',
    // A thousand questions at once overrun the socket: those that are lost are asked again soon.
    text: 'nameserver 127.0.0.1\noptions timeout:1 attempts:5\n',
  },
  { name: 'hosts', at: '/etc/hosts', text: '127.0.0.1 localhost\n::1 localhost\n' },
  {
    name: 'nsswitch.conf',
    at: '/etc/nsswitch.conf',
    text: 'passwd: files\ngroup: files\nshadow: files\nhosts: files dns\nservices: files\nprotocols: files\n',
  },
]

/** Puts the files of names into a folder; returns where each stands inside, and where programs look for it. */
function writeNameFiles(folder: string): readonly { readonly from: string; readonly at: string }[] {
  return files
    .filter(({ at }) => existsSync(at))
    .map(({ name, at, text }) => {
      writeFileSync(join(folder, name), text, { mode: 0o444 })
      return { from: `${helperFolder}/${name}`, at: realpathSync(at) }
    })
}

const usualPorts = [22, 80, 443]
/** Connections of one port that wait to be taken: the most that the kernel holds where nobody set it otherwise. */
const queue = 4_096
/** Number of sendmsg. */
const calls: Readonly<Record<string, number>> = { x64: 46, arm64: 211 }

/** The parts of a network that differ from command to command. */
export interface NetworkParts extends WayOut {
  readonly bwrap: string
  readonly plan: Plan
}

/** Opens the way to other machines of one boundary, with the files of names in a folder of its own. */
export function openNetwork(folder: string, { bwrap, plan, ...way }: NetworkParts): OpenNetwork {
  const ports = [...new Set([...usualPorts, ...plan.ports])]
  const files = writeNameFiles(folder)
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const taken = new TakenSockets(ports, way)
  return {
    helper: { folder },
    words: seccomp => [
      perlFile,
      '-e',
      helperProgram,
      `${calls[process.arch]}`,
      `${ports.length}`,
      ...ports.map(String),
      ...innerArgs({ bwrap, ...account, seccomp, files }),
    ],
    take: child => taken.takeFrom(child),
    isOpen: () => taken.isWhole,
    close: () => taken.close(),
  }
}

/** The sockets of a boundary's own network, which its helper hands out before the command begins. */
class TakenSockets {
  private readonly ports: readonly number[]
  private readonly way: WayOut
  private readonly all: (Server | DatagramSocket)[] = []
  private readonly open = new Set<Socket>()
  private pool = new AddressPool(loopbackBlock)

  constructor(ports: readonly number[], way: WayOut) {
    this.ports = ports
    this.way = way
  }

  /** All of them came: two for names, and one for each port. */
  get isWhole(): boolean {
    return this.all.length === this.ports.length + 2
  }

  takeFrom(child: ChildProcess): void {
    child.on('message', (name, handle) => {
      if (handle !== undefined) this.take(String(name), handle as DatagramSocket | object)
    })
  }

  close(): void {
    for (const one of this.all) one.close()
    for (const socket of this.open) socket.destroy()
  }

  private take(name: string, handle: DatagramSocket | object): void {
    if (name === 'captured') this.pool = new AddressPool(benchmarkBlock)
    if ('send' in handle || name === 'names') {
      const socket = 'send' in handle ? handle : serverOn(handle)
      this.all.push(socket)
      return serveNames(socket, this.pool)
    }
    const server = serverOn(handle, relayed)
    this.all.push(server)
    serveConnections(server, Number(name), this.pool, this.open, this.way)
  }
}

/** Node would cut the queue of a socket that it makes a server of itself: what does not fit in is lost without a word. */
function serverOn(handle: object, options: ServerOpts = {}): Server {
  return createServer(options).listen(handle, queue)
}

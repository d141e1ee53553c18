// The process between a command inside a boundary and other machines. It holds no secret and decides nothing: all that it
// can do is ask, over one socket, for a host and a port.
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { connect, createServer, type Socket } from 'node:net'
import { constants } from 'node:os'
import { AddressPool, benchmarkBlock, loopbackBlock } from '../../../boundary/network/address-pool.ts'
import { dnsAnswer, dnsCodes, readDnsQuestion } from '../../../boundary/network/read-dns-question.ts'
import { isHostName } from '../../../boundary/network/is-host-name.ts'
import { captureAddresses } from './capture-addresses.ts'
import { joinSockets } from './join-sockets.ts'
import { socketBuffer } from './socket-buffer.ts'

const addressType = 1
const accepted = 0x2b
const loopback = '127.0.0.1'

/** The helper’s own settings, as whoever starts it writes them. */
export interface HelperSettings {
  readonly socket: string
  readonly ports: readonly number[]
  /** The whole command line of the inner boundary. */
  readonly command: readonly string[]
  /** Descriptor of the filter for system calls; it is 3 for the command. */
  readonly seccomp: number
}

/** Answers names, stands at the ports, and runs the command; ends with the command’s exit code. */
export async function runHelper({ socket, ports, command, seccomp }: HelperSettings): Promise<void> {
  const isCaptured = captureAddresses()
  const pool = new AddressPool(isCaptured ? benchmarkBlock : loopbackBlock)
  await Promise.all([
    answerDatagrams(pool),
    answerStreams(pool),
    ...ports.map(port => stand(port, pool, socket)),
  ])
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', seccomp] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.once('error', () => process.exit(126))
  child.once('close', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

function answerTo(message: Buffer, pool: AddressPool): Buffer | undefined {
  const question = readDnsQuestion(message)
  if (!question) return undefined
  if (!isHostName(question.name)) return dnsAnswer(question, dnsCodes.missing)
  if (question.type !== addressType) return dnsAnswer(question, dnsCodes.found)
  const address = pool.addressOf(question.name)
  return address === undefined
    ? dnsAnswer(question, dnsCodes.failed)
    : dnsAnswer(question, dnsCodes.found, address)
}

function answerDatagrams(pool: AddressPool): Promise<void> {
  const server = createSocket('udp4')
  server.on('message', (message, { port, address }) => {
    const answer = answerTo(message, pool)
    if (answer) server.send(answer, port, address)
  })
  return new Promise(resolve => server.bind(53, '127.0.0.1', resolve))
}

/** Over a stream each message has its length before it. */
function answerStreams(pool: AddressPool): Promise<void> {
  const server = createServer(socket => {
    let held = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      held = Buffer.concat([held, chunk])
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const answer = answerTo(held.subarray(2, 2 + held.readUInt16BE(0)), pool)
        held = held.subarray(2 + held.readUInt16BE(0))
        if (!answer) return void socket.destroy()
        const size = Buffer.alloc(2)
        size.writeUInt16BE(answer.length)
        socket.write(Buffer.concat([size, answer]))
      }
    })
  })
  return new Promise(resolve => server.listen(53, '127.0.0.1', resolve))
}

/** Takes every connection to a port, whatever address it was meant for. */
function stand(port: number, pool: AddressPool, relay: string): Promise<void> {
  const options = { allowHalfOpen: true, pauseOnConnect: true, noDelay: true, ...socketBuffer }
  const server = createServer(options, socket => {
    const host = hostOf(socket, pool)
    if (host === undefined) socket.resetAndDestroy()
    else passOn(socket, host, port, relay)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '0.0.0.0', backlog: 4_096 }, resolve)
  })
}

/** The name behind the address, or the address itself where a program did not ask for a name. */
function hostOf({ localAddress }: Socket, pool: AddressPool): string | undefined {
  if (localAddress === undefined) return undefined
  const name = pool.nameOf(localAddress)
  if (name !== undefined || pool.holds(localAddress)) return name
  // A server of the machine itself may be listed; no other address means anything outside.
  return localAddress.startsWith('127.') && localAddress !== loopback ? undefined : localAddress
}

function passOn(socket: Socket, host: string, port: number, relay: string): void {
  const out = connect({ path: relay, allowHalfOpen: true, ...socketBuffer })
  const reset = () => {
    if (!socket.destroyed) socket.resetAndDestroy()
    out.destroy()
  }
  socket.once('error', reset)
  out.once('error', reset)
  out.once('close', reset)
  out.write(`${host} ${port}\n`)
  out.once('readable', () => {
    const [answer] = (out.read(1) as Buffer | null) ?? []
    if (answer !== accepted) return reset()
    for (const one of [socket, out]) for (const name of ['error', 'close']) one.removeListener(name, reset)
    joinSockets(socket, out)
  })
}

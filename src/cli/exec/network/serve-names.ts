import type { Socket as DatagramSocket } from 'node:dgram'
import type { Server, Socket } from 'node:net'
import type { AddressPool } from '../../../proof/boundary/network/address-pool.ts'
import { isHostName } from '../../../proof/boundary/network/is-host-name.ts'
import { dnsAnswer, dnsCodes, readDnsQuestion } from '../../../proof/boundary/network/read-dns-question.ts'

const addressType = 1
/** Streams at one time, milliseconds for which one may say nothing, and bytes of answers that it may leave unread. */
const streams = { most: 64, patience: 10_000, unread: 65_536 }

/** Answers questions for names, as datagrams or over streams: each name gets an address of the pool. */
export function serveNames(socket: DatagramSocket | Server, pool: AddressPool): void {
  if ('send' in socket) serveDatagrams(socket, pool)
  else serveStreams(socket, pool)
}

function serveDatagrams(socket: DatagramSocket, pool: AddressPool): void {
  socket.on('error', () => {})
  socket.on('message', (message, { port, address }) => {
    const answer = answerTo(message, pool)
    if (answer) socket.send(answer, port, address, () => {})
  })
}

/** Over a stream each message has its length before it. */
function serveStreams(server: Server, pool: AddressPool): void {
  server.maxConnections = streams.most
  server.on('connection', (socket: Socket) => {
    let held = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.setTimeout(streams.patience, () => socket.destroy())
    socket.on('data', chunk => {
      held = Buffer.concat([held, chunk])
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const answer = answerTo(held.subarray(2, 2 + held.readUInt16BE(0)), pool)
        held = held.subarray(2 + held.readUInt16BE(0))
        if (!answer || socket.writableLength > streams.unread) return void socket.destroy()
        const size = Buffer.alloc(2)
        size.writeUInt16BE(answer.length)
        socket.write(Buffer.concat([size, answer]))
      }
    })
  })
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

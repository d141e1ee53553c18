// The server of names of the little internet: over datagrams and streams it answers for the hosts of names.json.
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import net from 'node:net'

/** Opens it; the promise is for both of its sockets. */
export function serveNames(folder) {
  const names = JSON.parse(readFileSync(`${folder}/names.json`, 'utf8'))
  const datagrams = createSocket('udp4')
  datagrams.on('message', (message, { port, address }) => datagrams.send(answerTo(message, names), port, address))
  const streams = net.createServer(socket =>
    socket.on('error', () => {}).on('data', bytes => {
      const answer = answerTo(bytes.subarray(2), names)
      socket.write(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 255]), answer]))
    }),
  )
  return [
    new Promise(resolve => datagrams.bind(53, '127.0.0.1', resolve)),
    new Promise(resolve => streams.listen(53, '127.0.0.1', resolve)),
  ]
}

function answerTo(message, names) {
  const labels = []
  let at = 12
  for (; message[at] > 0; at += message[at] + 1) labels.push(message.toString('latin1', at + 1, at + 1 + message[at]))
  const question = message.subarray(12, at + 5)
  const address = names[labels.join('.').toLowerCase()]
  const isFound = address !== undefined && message.readUInt16BE(at + 1) === 1
  const head = Buffer.from([0, 0, 0x81, address === undefined ? 0x83 : 0x80, 0, 1, 0, isFound ? 1 : 0, 0, 0, 0, 0])
  message.copy(head, 0, 0, 2)
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...(address ?? '').split('.').map(Number)])
  return Buffer.concat([head, question, ...(isFound ? [record] : [])])
}

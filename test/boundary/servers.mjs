// Servers of the little internet: HTTP that says its Host, one that speaks first, one that echoes after the other side ended.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecure } from 'node:https'
import net from 'node:net'

const address = '93.184.216.34'
const folder = import.meta.dirname
const upgrade = (_, socket) => {
  socket.on('error', () => {})
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  socket.on('data', bytes => socket.end(`frame ${bytes}`))
}
const servers = [
  createServer((request, response) => response.end(`hello ${request.headers.host}\n`))
    .on('upgrade', upgrade)
    .listen(80, address),
  ...(existsSync(`${folder}/key`)
    ? [
        createSecure(
          { key: readFileSync(`${folder}/key`), cert: readFileSync(`${folder}/certificate`) },
          (_, response) => response.end('hello in secret\n'),
        ).listen(443, address),
      ]
    : []),
  net
    .createServer(socket => {
      socket.on('error', () => {})
      socket.write('SSH-2.0-there\r\n')
      socket.once('data', bytes => socket.end(`got ${bytes}`))
    })
    .listen(22, address),
  net
    .createServer({ allowHalfOpen: true }, socket => {
      let size = 0
      socket.on('error', () => {})
      socket.on('data', bytes => (size += bytes.length))
      socket.once('end', () => socket.end(`${size} bytes\n`))
    })
    .listen(8_000, address),
]
const listening = servers.map(server => new Promise(resolve => server.once('listening', resolve)))
if (existsSync(`${folder}/names.json`)) listening.push(...(await import('./names.mjs')).serveNames(folder))
await Promise.all(listening)
console.log('ready')

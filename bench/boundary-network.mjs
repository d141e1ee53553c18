// Both sides of the bench for a boundary's network: servers that send without end, take without end or echo, and a client
// that takes times.
import net from 'node:net'

const size = 512 * 2 ** 20
const connections = 1_000
const [what, host, name] = process.argv.slice(2)
if (what === 'serve') await serve()
else await ask()

async function serve() {
  const block = Buffer.alloc(65_536)
  const flood = net.createServer(socket => {
    let left = size
    const send = () => {
      for (; left > 0; left -= block.length)
        if (!socket.write(block)) return socket.once('drain', () => ((left -= block.length), send()))
      socket.end()
    }
    socket.on('error', () => {})
    socket.once('data', send)
  })
  const sink = net.createServer({ allowHalfOpen: true }, socket =>
    socket
      .on('error', () => {})
      .resume()
      .on('end', () => socket.end('all')),
  )
  const echo = net.createServer(socket => socket.on('error', () => {}).on('data', bytes => socket.end(bytes)))
  await listen(flood, 8_001)
  await listen(echo, 8_002)
  await listen(sink, 8_003)
  console.log('ready')
}

function listen(server, port) {
  return new Promise(resolve => server.listen({ port, host: '93.184.216.34', backlog: 4_096 }, resolve))
}

async function ask() {
  // A host is asked for once: what each connection costs comes after that.
  await exchange(8_001, socket => socket.once('data', () => socket.destroy()))
  const down = await timed(() => exchange(8_001, socket => socket.resume()))
  await exchange(8_003, socket => socket.resume().end())
  const up = await timed(() => exchange(8_003, send))
  await exchange(8_002, socket => socket.resume())
  const many = await timed(() =>
    Promise.all(Array.from({ length: connections }, () => exchange(8_002, socket => socket.resume()))),
  )
  const [bytesDown, bytesUp] = [size / down, size / up]
  console.log(JSON.stringify({ name, bytesDown, bytesUp, connections: connections / many }))
}

function send(socket) {
  const block = Buffer.alloc(65_536)
  let left = size
  const more = () => {
    for (; left > 0; left -= block.length)
      if (!socket.write(block)) return socket.once('drain', () => ((left -= block.length), more()))
    socket.end()
  }
  socket.resume()
  more()
}

function exchange(port, use) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, allowHalfOpen: true })
    socket.on('error', reject)
    socket.on('end', () => socket.end())
    socket.on('close', resolve)
    socket.write('begin')
    use(socket)
  })
}

async function timed(work) {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

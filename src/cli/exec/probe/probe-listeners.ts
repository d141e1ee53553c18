import { createSocket } from 'node:dgram'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { once } from 'node:events'
import { type ChildProcess, spawn } from 'node:child_process'

/** The listeners that escapes try to reach, and what they heard. */
export interface ProbeListeners {
  readonly tcp: number
  readonly udp: number
  readonly address: string | null
  readonly hasHeard: (token: string) => boolean
  readonly forget: () => void
  readonly close: () => void
}

/** The Unix sockets of a probe’s world: paths for streams, one for datagrams, and an abstract name. */
export interface ProbeSockets {
  readonly streams: readonly string[]
  readonly datagrams: string
  readonly abstract: string
}

/** Opens listeners on every address of the machine, and on Unix sockets. */
export async function openProbeListeners({
  streams,
  datagrams,
  abstract,
}: ProbeSockets): Promise<ProbeListeners> {
  let heard = ''
  const hear = (data: Buffer) => {
    heard = (heard + data.toString('latin1')).slice(-65_536)
  }
  const tcp = await listen({ port: 0, host: '::' }, hear).catch(() =>
    listen({ port: 0, host: '0.0.0.0' }, hear),
  )
  const paths = [...streams, `\0${abstract}`]
  const unix = await Promise.all(paths.map(path => listen({ path }, hear)))
  const heardByPerl = await hearDatagrams(datagrams, hear)
  const udp = createSocket('udp6').on('message', hear).bind(0)
  await once(udp, 'listening')
  return {
    tcp: (tcp.address() as { port: number }).port,
    udp: udp.address().port,
    address: ownAddress(),
    hasHeard: token => heard.includes(token),
    forget: () => {
      heard = ''
    },
    close: () => {
      for (const server of [tcp, ...unix, udp]) server.close()
      heardByPerl.kill('SIGKILL')
    },
  }
}

async function listen(options: ListenOptions, hear: (data: Buffer) => void): Promise<Server> {
  const server = createServer(socket =>
    socket
      .on('data', hear)
      .on('error', () => {})
      .end(),
  )
  server.listen(options)
  await once(server, 'listening')
  return server
}

function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null
}

/** Starts a listener for datagrams on a Unix socket, which Node has none for; what it hears is its output. */
async function hearDatagrams(path: string, hear: (data: Buffer) => void): Promise<ChildProcess> {
  const text =
    'use Socket; $| = 1; socket(my $s, PF_UNIX, SOCK_DGRAM, 0); bind($s, sockaddr_un($ARGV[0])); print "."; while (defined recv($s, my $d, 512, 0)) { print $d }'
  const listener = spawn('/usr/bin/perl', ['-e', text, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  listener.stdout.on('data', hear)
  await once(listener.stdout, 'data')
  return listener
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a listener for datagrams on a Unix socket, which Node has none for; what it hears is its output. */
export async function hearDatagrams(path: string, hear: (data: Buffer) => void): Promise<ChildProcess> {
  const text =
    'use Socket; $| = 1; socket(my $s, PF_UNIX, SOCK_DGRAM, 0); bind($s, sockaddr_un($ARGV[0])); print "."; while (defined recv($s, my $d, 512, 0)) { print $d }'
  const listener = spawn('/usr/bin/perl', ['-e', text, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  listener.stdout.on('data', hear)
  await once(listener.stdout, 'data')
  return listener
}

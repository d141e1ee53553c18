import type { Escape } from './escape.ts'
import type { ProbeWorld } from './probe-world.ts'
import { perl } from './perl.ts'
import { sh } from './sh.ts'

const listener = { by: 'listener' } as const
const status = { by: 'status' } as const

const send = (type: 'STREAM' | 'DGRAM') =>
  `use Socket; socket(my $s, PF_INET, SOCK_${type}, 0) or exit 1; connect($s, sockaddr_in($ARGV[1], inet_aton($ARGV[0]))) or exit 1; syswrite $s, $ARGV[2]`
const sendUnix = (path: string) =>
  `use Socket; socket(my $s, PF_UNIX, SOCK_STREAM, 0) or exit 1; connect($s, pack("S a108", PF_UNIX, ${path})) or exit 1; syswrite $s, $ARGV[1]`
const makeSocket = (family: number, type: number, protocol = 0) =>
  perl(`exit(socket(my $s, ${family}, ${type}, ${protocol}) ? 0 : 1)`)
/** UDP’s `connect` sends nothing: it succeeds where there is a way to the address. */
const hasWay = (address: string) =>
  perl(
    'use Socket; socket(my $s, PF_INET, SOCK_DGRAM, 0) or exit 1; exit(connect($s, sockaddr_in(53, inet_aton($ARGV[0]))) ? 0 : 1)',
    address,
  )
const helper =
  'Every address leads to a socket of the gate’s own, which asks for it and sends no datagram on.'
const own = ({ address }: ProbeWorld) => address ?? '127.0.0.2'

/** Ways to other machines, and to what listens on this one. */
export const networkEscapes: readonly Escape[] = [
  {
    name: 'network.tcp',
    tries: 'connect to a service of this machine',
    program: ({ tcp, token }) => perl(send('STREAM'), '127.0.0.1', tcp, token),
    sign: listener,
  },
  {
    name: 'network.tcp-own-address',
    tries: 'connect by another address of the machine',
    program: world => perl(send('STREAM'), own(world), world.tcp, world.token),
    sign: listener,
  },
  {
    name: 'network.tcp-ipv6',
    tries: 'connect by IPv6',
    program: ({ tcp, token }) =>
      perl(
        'use Socket qw(:all); socket(my $s, AF_INET6, SOCK_STREAM, 0) or exit 1; connect($s, pack_sockaddr_in6($ARGV[0], inet_pton(AF_INET6, "::1"))) or exit 1; syswrite $s, $ARGV[1]',
        tcp,
        token,
      ),
    sign: listener,
  },
  {
    name: 'network.fast-open',
    tries: 'send with the first packet of a connection',
    program: ({ tcp, token }) =>
      perl(
        'use Socket; socket(my $s, PF_INET, SOCK_STREAM, 0) or exit 1; send($s, $ARGV[1], 0x20000000, sockaddr_in($ARGV[0], inet_aton("127.0.0.1"))) or exit 1',
        tcp,
        token,
      ),
    sign: listener,
  },
  {
    name: 'network.udp',
    tries: 'send a datagram to this machine',
    program: ({ udp, token }) => perl(send('DGRAM'), '127.0.0.1', udp, token),
    sign: listener,
  },
  {
    name: 'network.udp-own-address',
    tries: 'send a datagram by another address of the machine',
    program: world => perl(send('DGRAM'), own(world), world.udp, world.token),
    sign: listener,
  },
  {
    name: 'network.names',
    tries: 'carry a word out in a question for a name',
    program: ({ udp, token }) =>
      perl(
        'use Socket; socket(my $s, PF_INET, SOCK_DGRAM, 0) or exit 1; my $q = pack("n6", 7, 256, 1, 0, 0, 0) . pack("C/a*", $ARGV[1]) . pack("C/a*", "test") . pack("Cnn", 0, 1, 1); send($s, $q, 0, sockaddr_in($ARGV[0], inet_aton("127.0.0.1"))) or exit 1',
        udp,
        token,
      ),
    sign: listener,
  },
  {
    name: 'network.internet',
    tries: 'find a way to the internet',
    program: () => hasWay('198.51.100.7'),
    sign: status,
    worksWhereAsked: helper,
  },
  {
    name: 'network.metadata',
    tries: 'find a way to the cloud’s metadata',
    program: () => hasWay('169.254.169.254'),
    sign: status,
    worksWhereAsked: helper,
  },
  {
    name: 'network.curl',
    tries: 'ask by curl',
    program: ({ tcp, token }) => sh('curl -s -m 2 --noproxy "*" "http://127.0.0.1:$1/$2"', `${tcp}`, token),
    sign: listener,
  },
  {
    name: 'network.git',
    tries: 'fetch by Git',
    program: ({ tcp, token }) => sh('git ls-remote "http://127.0.0.1:$1/$2"', `${tcp}`, token),
    sign: listener,
  },
  {
    name: 'network.bash',
    tries: 'connect by the shell’s own /dev/tcp',
    program: ({ tcp, token }) => [
      '/bin/bash',
      '-c',
      'echo "$2" > "/dev/tcp/127.0.0.1/$1"',
      'bash',
      `${tcp}`,
      token,
    ],
    sign: listener,
  },
  {
    name: 'network.raw',
    tries: 'make packets itself',
    program: () => makeSocket(2, 3, 1),
    sign: status,
    administrator: true,
  },
  {
    name: 'network.packets',
    tries: 'listen to every packet of the machine',
    program: () => makeSocket(17, 3, 768),
    sign: status,
    administrator: true,
  },
  {
    name: 'network.virtual-machine',
    tries: 'talk to the host of a virtual machine',
    program: () => makeSocket(40, 1),
    sign: status,
  },
  {
    name: 'network.abstract-socket',
    tries: 'connect to an abstract Unix socket',
    program: ({ abstract, token }) => perl(sendUnix('"\\0$ARGV[0]"'), abstract, token),
    sign: listener,
  },
  {
    name: 'network.shown-socket',
    tries: 'connect to a Unix socket in a folder that it may only read',
    program: ({ shown, token }) => perl(sendUnix('"$ARGV[0]/socket"'), shown, token),
    sign: listener,
  },
  {
    name: 'network.shown-socket-link',
    tries: 'connect to that socket through a link',
    program: ({ shown, token }) =>
      sh(`ln -s "$1/socket" s && exec /usr/bin/perl -e '${sendUnix('"s"')}' s "$2"`, shown, token),
    sign: listener,
  },
  {
    name: 'network.shown-datagrams',
    tries: 'send to a Unix socket from one end of a pair',
    program: ({ shown, token }) =>
      perl(
        'use Socket; socketpair(my $a, my $b, PF_UNIX, SOCK_DGRAM, 0) or exit 1; send($a, $ARGV[1], 0, sockaddr_un("$ARGV[0]/datagrams")) or exit 1',
        shown,
        token,
      ),
    sign: listener,
  },
  {
    name: 'network.agent-socket',
    tries: 'ask the key agent in the home folder',
    program: ({ home, token }) => perl(sendUnix('"$ARGV[0]/.gnupg/S.gpg-agent"'), home, token),
    sign: listener,
  },
  {
    name: 'network.new-address',
    tries: 'make a network of its own and leave by it',
    program: ({ tcp, token }) =>
      sh(`unshare -Ur /usr/bin/perl -e '${send('STREAM')}' 127.0.0.1 "$1" "$2"`, `${tcp}`, token),
    sign: listener,
  },
]

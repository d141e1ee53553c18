/**
 * The program that stands in a boundary's own network before the command: it turns every address to that network's
 * loopback, opens the sockets at which names and connections are asked for, hands them out to the gate's side, and then
 * becomes the inner boundary. Nothing of it is left beside the command. In Perl, like that of the other backend: it calls
 * the kernel by number, and starts in a few milliseconds.
 *
 * Arguments: number of sendmsg; how many ports; the ports; then the command line of the inner boundary. The sockets go out
 * over the channel that Node gives its children, in the form that Node expects there: the one for names by datagrams first,
 * `captured` where addresses are turned, then that for names by streams, then one for each port.
 */
export const helperProgram = String.raw`
use strict; use Socket;
my ($sendmsg, $count) = splice @ARGV, 0, 2;
my @ports = splice @ARGV, 0, $count;
my $number = delete $ENV{NODE_CHANNEL_FD};
delete $ENV{NODE_CHANNEL_SERIALIZATION_MODE};
sub stop { print STDERR "countersign: the way to other machines can't be made: $_[0] ($!)\n"; exit 70 }
open(my $channel, "+<&=", $number) or stop("no channel");

sub give {
  my ($name, $type, $socket) = @_;
  my $text = qq({"cmd":"NODE_HANDLE","type":"$type","dgramType":"udp4","msg":"$name"}\n);
  my $control = pack("Q i i i x4", 20, 1, 1, fileno $socket);
  my $parts = pack("P Q", $text, length $text);
  my $head = pack("Q L x4 P Q P Q i x4", 0, 0, $parts, 1, $control, length $control, 0);
  syscall($sendmsg + 0, $number + 0, $head, 0) == length $text or stop("a socket can't be handed out");
  my $answer = "";
  until ($answer =~ /\n/) { sysread($channel, $answer, 256, length $answer) or stop("nobody takes a socket") }
  close $socket;
}

sub streams {
  my ($address, $port) = @_;
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or stop("no socket");
  bind($socket, sockaddr_in($port, inet_aton($address))) or stop("port $port");
  listen($socket, 4096) or stop("port $port");
  return $socket;
}

sub capture {
  open(my $said, ">&", \*STDERR);
  open(STDERR, ">", "/dev/null");
  my ($ip) = grep { -x $_ } qw(/usr/sbin/ip /usr/bin/ip /sbin/ip /bin/ip);
  my $done = defined $ip && system($ip, qw(route add local default dev lo)) == 0;
  open(STDERR, ">&", $said);
  return $done ? "captured" : "plain";
}

my $names = capture();
socket(my $datagrams, PF_INET, SOCK_DGRAM, 0) or stop("no socket");
bind($datagrams, sockaddr_in(53, inet_aton("127.0.0.1"))) or stop("port 53");
give($names, "dgram.Socket", $datagrams);
give("names", "net.Native", streams("127.0.0.1", 53));
give($_, "net.Native", streams("0.0.0.0", $_)) for @ports;
close $channel;
exec { $ARGV[0] } @ARGV or stop("$ARGV[0] can't be started");
`

/**
 * The program that takes on a set of rules and a filter, and then becomes the command. In Perl: it calls the kernel by
 * number, has one thread, and is there without anything being compiled or loaded into this process. It stays as the
 * parent outside the rules, adopts what loses its parent, and ends all of it when the command ends.
 *
 * Arguments: numbers of prctl and capset; the ruleset’s attributes and the filter, hex; how many rules; three words for each: rights,
 * device and inode as `1:2`, path; then the command. It writes `made` to descriptor 3 when the command is about to start.
 */
export const landlockProgram = String.raw`
use strict; use POSIX (); use Fcntl; use Errno;
my ($prctl, $capset, $attributes, $filter, $count) = splice @ARGV, 0, 5;
$_ += 0 for $prctl, $capset;
my @rules = splice @ARGV, 0, 3 * $count;
open(my $told, ">&=", 3) or POSIX::_exit(70);
fcntl($told, F_SETFD, FD_CLOEXEC);
sub stop { print STDERR "countersign: $_[0]\n"; POSIX::_exit(70) }
sub control { syscall($prctl, $_[0] + 0, $_[1] + 0, 0, 0, 0) }

# Root without a right is still the owner of root's files, and of nothing more.
sub give_up {
  for my $right (0 .. 63) { control(24, $right) }
  control(28, 0x2f);
  control(47, 4);
  my ($head, $none) = (pack("LL", 0x20080522, 0), "\0" x 24);
  syscall($capset, $head, $none) == 0 or stop("rights can't be given up ($!)");
  control(38, 1) == 0 or stop("rights can't be given up ($!)");
}

sub enter {
  control(1, 9);
  my $bytes = pack "H*", $attributes;
  my $set = syscall(444, $bytes, length $bytes, 0);
  $set >= 0 or stop("the kernel makes no rules for files ($!)");
  while (my ($access, $identity, $path) = splice @rules, 0, 3) {
    sysopen(my $file, $path, 0x200000) or stop("$path has gone since the plan was made");
    join(":", (stat $file)[0, 1]) eq $identity or stop("$path is not what it was when the plan was made");
    my $rule = pack "Ql", $access, fileno $file;
    syscall(445, $set, 1, $rule, 0) == 0 or stop("the kernel takes no rule for $path ($!)");
  }
  give_up();
  syscall(446, $set, 0) == 0 or stop("the kernel does not hold the rules ($!)");
  my $steps = pack "H*", $filter;
  my $program = pack "S x6 P", length($steps) / 8, $steps;
  syscall($prctl, 22, 2, $program, 0, 0) == 0 or stop("the filter for system calls is not taken ($!)");
}

control(36, 1) == 0 or stop("processes can't be adopted ($!)");
my $pid = fork;
defined $pid or stop("no process could be started ($!)");
if (!$pid) {
  enter();
  syswrite $told, "made";
  { no warnings; exec { $ARGV[0] } @ARGV }
  print STDERR "countersign: $ARGV[0] could not be started ($!)\n";
  POSIX::_exit($!{ENOENT} ? 127 : 126);
}
$SIG{INT} = "IGNORE";
for my $name (qw(TERM HUP)) { $SIG{$name} = sub { kill $name, $pid } }
my $status = 255 << 8;
while ((my $ended = wait) > 0 || $!{EINTR}) { if ($ended == $pid) { $status = $?; last } }
while (1) {
  for (glob "/proc/[0-9]*/stat") {
    open(my $stat, "<", $_) or next;
    my ($child, $parent) = (<$stat> // "") =~ /^(\d+) .*\) . (\d+)/s or next;
    kill "KILL", $child if $parent == $$;
  }
  (waitpid(-1, 0) < 0) and last;
}
POSIX::_exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
`

import type { Escape } from './escape.ts'
import { perl } from './perl.ts'
import { sh } from './sh.ts'

const output = { by: 'output' } as const
const status = { by: 'status' } as const
const leftover = { by: 'leftover' } as const

/** Number of a system call, for this processor. */
const number = (x64: number, arm64: number) =>
  `BEGIN { require POSIX } my $n = (POSIX::uname())[4] eq "x86_64" ? ${x64} : ${arm64};`

/** Ways into other processes, and ways to outlive the boundary. */
export const processEscapes: readonly Escape[] = [
  {
    name: 'processes.variables',
    tries: 'read a variable that the gate was started with',
    program: () => sh('env'),
    sign: output,
  },
  {
    name: 'processes.other-variables',
    tries: 'read the variables of other processes',
    program: () => sh('grep -haoE "countersign-secret-[0-9a-f]+" /proc/[0-9]*/environ'),
    sign: output,
  },
  {
    name: 'processes.command-lines',
    tries: 'read the command lines of other processes',
    program: () => sh('grep -haoE "countersign-secret-[0-9a-f]+" /proc/[0-9]*/cmdline'),
    sign: output,
    leaves: { files: 'The backend “files” makes no view of processes of its own.' },
  },
  {
    name: 'processes.end',
    tries: 'end a process outside',
    program: ({ victim }) => sh('kill -9 "$1"', `${victim}`),
    sign: { by: 'victim' },
  },
  {
    name: 'processes.end-by-descriptor',
    tries: 'end a process outside by a descriptor of it',
    program: ({ victim }) =>
      perl(`${number(434, 434)} my $d = syscall($n, $ARGV[0] + 0, 0); syscall(424, $d, 9, 0, 0)`, victim),
    sign: { by: 'victim' },
  },
  {
    name: 'processes.signal-gate',
    tries: 'send a signal to the gate',
    program: ({ gate }) => sh('kill -0 "$1"', `${gate}`),
    sign: status,
  },
  {
    name: 'processes.trace-other',
    tries: 'trace a process outside',
    program: ({ victim }) =>
      perl(`${number(101, 117)} exit(syscall($n, 0x4206, $ARGV[0] + 0, 0, 0) == 0 ? 0 : 1)`, victim),
    sign: status,
  },
  {
    name: 'processes.trace-own',
    tries: 'trace a process of its own',
    program: () => perl(`${number(101, 117)} exit(syscall($n, 0, 0, 0, 0) == 0 ? 0 : 1)`),
    sign: status,
  },
  {
    name: 'processes.trace-starter',
    tries: 'trace the process that started it',
    program: () =>
      perl(
        `${number(101, 117)} my $p = getppid(); my $r = syscall($n, 0x4206, $p, 0, 0); syscall($n, 17, $p, 0, 0) if $r == 0; exit($r == 0 ? 0 : 1)`,
      ),
    sign: status,
  },
  {
    name: 'processes.other-memory',
    tries: 'open the memory of a process that it did not start',
    program: () =>
      perl(
        'for my $p (map { m{/proc/(\\d+)$} ? $1 : () } glob "/proc/[0-9]*") { next if $p == $$; exit 0 if open my $f, "+<", "/proc/$p/mem" } exit 1',
      ),
    sign: status,
  },
  {
    name: 'processes.copy-memory',
    tries: 'copy memory of a process by its number',
    program: () =>
      perl(
        `${number(310, 270)} my ($a, $b) = ("x" x 8, "y" x 8); my $l = pack("pQ", $a, 8); my $r = pack("pQ", $b, 8); exit(syscall($n, $$ + 0, $l, 1, $r, 1, 0) == 8 ? 0 : 1)`,
      ),
    sign: status,
  },
  {
    name: 'processes.write-memory',
    tries: 'write into the memory of a process by its number',
    program: () =>
      perl(
        `${number(311, 271)} my ($a, $b) = ("x" x 8, "y" x 8); my $l = pack("pQ", $a, 8); my $r = pack("pQ", $b, 8); exit(syscall($n, $$ + 0, $l, 1, $r, 1, 0) == 8 ? 0 : 1)`,
      ),
    sign: status,
  },
  {
    name: 'processes.take-descriptor',
    tries: 'take a descriptor out of another process',
    program: () => perl('my $d = syscall(434, $$ + 0, 0); exit(syscall(438, $d, 0, 0) >= 0 ? 0 : 1)'),
    sign: status,
  },
  {
    name: 'processes.background',
    tries: 'leave a process behind',
    program: ({ token }) => sh('setsid /usr/bin/perl -e "sleep 60" "$1" </dev/null >/dev/null 2>&1 &', token),
    sign: leftover,
  },
  {
    name: 'processes.daemon',
    tries: 'leave a process behind whose parents are gone',
    program: ({ token }) =>
      perl(
        'require POSIX; open STDIN, "</dev/null"; open STDOUT, ">/dev/null"; open STDERR, ">/dev/null"; fork and exit; POSIX::setsid(); fork and exit; $SIG{$_} = "IGNORE" for qw(HUP INT TERM); sleep 60',
        token,
      ),
    sign: leftover,
  },
  {
    name: 'processes.shared-memory',
    tries: 'read shared memory of a process outside',
    program: ({ memoryKey }) =>
      perl(
        'my $id = shmget($ARGV[0], 64, 0); defined $id or exit 1; shmread($id, my $t, 0, 64); print $t',
        memoryKey,
      ),
    sign: output,
    leaves: { files: 'The backend “files” has no shared memory of its own.' },
  },
  {
    name: 'processes.more-rights',
    tries: 'start programs that give more rights than it has',
    program: () => sh("grep -q '^NoNewPrivs:.0' /proc/self/status"),
    sign: status,
  },
  {
    name: 'processes.administrator',
    tries: 'use a right of the administrator',
    program: () => sh("grep -q '^CapEff:.*[1-9a-f]' /proc/self/status"),
    sign: status,
    administrator: true,
  },
  {
    name: 'processes.set-user',
    tries: 'become another account',
    program: () => perl('require POSIX; exit(POSIX::setuid(1) ? 0 : 1)'),
    sign: status,
    administrator: true,
  },
]

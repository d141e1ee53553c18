import type { Escape } from './escape.ts'
import { perl } from './perl.ts'
import { sh } from './sh.ts'

const status = { by: 'status' } as const

/** Calls the kernel by its number on this processor; it succeeds when the result is not negative. */
const call = (x64: number, arm64: number, args: string) =>
  perl(
    `BEGIN { require POSIX } my $n = (POSIX::uname())[4] eq "x86_64" ? ${x64} : ${arm64}; exit(syscall($n, ${args}) >= 0 ? 0 : 1)`,
  )

/** Opens a file of the kernel for writing, and writes nothing. */
const openToWrite = (path: string) => perl('open(my $f, "+<", $ARGV[0]) or exit 1; exit 0', path)

/** Ways through the kernel: calls that no ordinary program needs, and files by which it is ruled. */
export const kernelEscapes: readonly Escape[] = [
  {
    name: 'kernel.io-uring',
    tries: 'have the kernel do its calls by io_uring',
    program: () => call(425, 425, '4, my $p = "\\0" x 256'),
    sign: status,
  },
  {
    name: 'kernel.keys',
    tries: 'read the kernel’s keys',
    program: () => call(250, 219, '0, -3, 1, 0, 0'),
    sign: status,
  },
  {
    name: 'kernel.add-key',
    tries: 'add a key to the kernel’s',
    program: () => call(248, 217, 'my $t = "user", my $d = "countersign-probe", my $v = "x", 1, -1'),
    sign: status,
  },
  {
    name: 'kernel.programs',
    tries: 'load a program into the kernel',
    program: () => call(321, 280, '0, my $a = pack("IIIIx112", 2, 4, 4, 1), 128'),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.watch',
    tries: 'watch the whole machine by perf events',
    program: () => call(298, 241, 'my $a = pack("IIQx112", 1, 128, 0), -1, 0, -1, 0'),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.page-faults',
    tries: 'handle page faults of the kernel',
    program: () => call(323, 282, '0'),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.compare',
    tries: 'compare what processes share',
    program: () => call(312, 272, '$$ + 0, $$ + 0, 1, 0, 0'),
    sign: status,
  },
  {
    name: 'kernel.log',
    tries: 'read the kernel’s log by a call',
    program: () => call(103, 116, '3, my $b = "\\0" x 4096, 4096'),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.typing',
    tries: 'type into the terminal in the person’s place',
    program: () =>
      perl(
        'require POSIX; $SIG{HUP} = "IGNORE"; fork and do { wait; exit($? ? 1 : 0) }; POSIX::setsid(); open(my $m, "+<", "/dev/ptmx") or exit 2; my $l = pack("i", 0); ioctl($m, 0x40045431, $l); my $n = pack("i", 0); ioctl($m, 0x80045430, $n) or exit 3; open(my $s, "+<", "/dev/pts/" . unpack("i", $n)) or exit 4; ioctl($s, 0x540e, 0); my $c = "x"; exit(ioctl($s, 0x5412, $c) ? 0 : 1)',
      ),
    sign: status,
  },
  {
    name: 'kernel.core-dumps',
    tries: 'name the program that gets core dumps',
    program: () => openToWrite('/proc/sys/kernel/core_pattern'),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.settings',
    tries: 'change a setting of the kernel',
    program: () => openToWrite('/proc/sys/kernel/panic'),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.groups',
    tries: 'leave its control group',
    program: () =>
      sh(
        'for f in /sys/fs/cgroup/cgroup.procs /sys/fs/cgroup/*/cgroup.procs; do : >> "$f" && exit 0; done; exit 1',
      ),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.mount',
    tries: 'mount a file system',
    program: () => sh('mkdir m && mount -t tmpfs none m && umount m'),
    sign: status,
    administrator: true,
  },
  {
    name: 'kernel.unmount-proc',
    tries: 'take off /proc and what covers parts of it',
    program: () => sh("unshare -m sh -c 'umount -l /proc'"),
    sign: status,
    administrator: true,
  },
]

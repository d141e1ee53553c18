import type { Escape } from './escape.ts'
import type { ProbeWorld } from './probe-world.ts'
import { perl } from './perl.ts'
import { sh } from './sh.ts'

const key = ({ home }: ProbeWorld) => `${home}/.ssh/id_ed25519`
const other = ({ outside }: ProbeWorld) => `${outside}/key`
const mark = ({ outside }: ProbeWorld) => `${outside}/mark`
const output = { by: 'output' } as const
const inMark = { by: 'file', at: mark } as const
const status = { by: 'status' } as const

/** Opens a file for writing at its end, and writes nothing. */
const openToWrite = 'open(my $f, ">>", $ARGV[0]) or exit 1; exit 0'

/** Ways to what lies outside the workspace. */
export const fileEscapes: readonly Escape[] = [
  {
    name: 'files.home-key',
    tries: 'read a private key in the home folder',
    program: world => sh('cat "$1"', key(world)),
    sign: output,
  },
  {
    name: 'files.cloud-key',
    tries: 'find keys of cloud accounts below the home folder',
    program: ({ home }) => sh('grep -r . "$1/.aws" "$1/.config"', home),
    sign: output,
  },
  {
    name: 'files.other-folder',
    tries: 'read a file of another folder',
    program: world => sh('cat "$1"', other(world)),
    sign: output,
  },
  {
    name: 'files.parent',
    tries: 'climb out of the workspace by ..',
    program: () => sh('cat ../.ssh/id_ed25519 ../../home/.ssh/id_ed25519 ../../outside/key'),
    sign: output,
  },
  {
    name: 'files.link',
    tries: 'read through a symbolic link in the workspace',
    program: world => sh('ln -s "$1" way && cat way', key(world)),
    sign: output,
  },
  {
    name: 'files.folder-link',
    tries: 'read through a linked folder that was there before',
    program: () => sh('cat linked/key'),
    sign: output,
  },
  {
    name: 'files.hard-link',
    tries: 'read through a hard link of a file outside',
    program: world => sh('ln "$1" hard && cat hard', other(world)),
    sign: output,
  },
  {
    name: 'files.proc-self-root',
    tries: 'name a hidden file by /proc/self/root',
    program: world => sh('cat "/proc/self/root$1"', key(world)),
    sign: output,
  },
  {
    name: 'files.proc-any-root',
    tries: 'reach the machine’s files by the root of another process',
    program: world => sh('cat /proc/[0-9]*/root"$1"', key(world)),
    sign: output,
  },
  {
    name: 'files.proc-any-folder',
    tries: 'read in the folder that another process stands in',
    program: () => sh('cat /proc/[0-9]*/cwd/key'),
    sign: output,
  },
  {
    name: 'files.proc-any-descriptor',
    tries: 'open what another process has open',
    program: () => sh('for f in /proc/[0-9]*/fd/3; do test -f "$f" && head -c 200 "$f"; done'),
    sign: output,
  },
  {
    name: 'files.loader',
    tries: 'have the dynamic loader start the reading program',
    program: world => sh('for l in /lib*/ld-linux-*.so.*; do "$l" /bin/cat "$1"; done; exit 1', key(world)),
    sign: output,
  },
  {
    name: 'files.copied-program',
    tries: 'read with a copy of the program under another name',
    program: world => sh('cp /bin/cat harmless && ./harmless "$1"', key(world)),
    sign: output,
  },
  {
    name: 'files.chroot',
    tries: 'break out by chroot in a user namespace of its own',
    program: world =>
      sh(
        'exec unshare -Ur /usr/bin/perl -e \'mkdir "in"; chroot "in"; chdir ".." for 1..40; chroot "."; open F, "<", $ARGV[0] and print <F>\' "$1"',
        other(world),
      ),
    sign: output,
  },
  {
    name: 'files.gate-state',
    tries: 'read the gate’s own state',
    program: ({ state }) => sh('cat "$1/audit"', state),
    sign: output,
  },
  {
    name: 'files.passwords',
    tries: 'read the password hashes of the machine',
    program: () => sh('grep -q : /etc/shadow'),
    sign: status,
    leaves: {
      files: 'Root owns the file, and the backend “files” hides nothing within a folder that is shown.',
    },
    administrator: true,
  },
  {
    name: 'files.host-keys',
    tries: 'open by handle, without a path',
    program: () =>
      perl(
        'my $n = (POSIX::uname())[4] eq "x86_64" ? [303, 304] : [264, 265]; opendir(my $d, "."); my $h = pack("Ii", 128, 0) . "\\0" x 128; my $m = pack("i", 0); syscall($n->[0], -100, my $p = ".", $h, $m, 0) == 0 or exit 2; exit(syscall($n->[1], fileno($d), $h, 0) >= 0 ? 0 : 1); BEGIN { require POSIX }',
      ),
    sign: status,
    administrator: true,
  },
  {
    name: 'files.raw-disk',
    tries: 'make a device file of the disk',
    program: () =>
      perl('exit(system("mknod", "disk", "b", $_ >> 8 & 0xfff, $_ & 0xff) ? 1 : 0) for (stat "/usr")[0]'),
    sign: status,
    administrator: true,
  },
  {
    name: 'files.device',
    tries: 'make a device file',
    program: () => sh('mknod null c 1 3 && echo x > null'),
    sign: status,
    administrator: true,
  },
  {
    name: 'files.kernel-log',
    tries: 'read the kernel’s log',
    program: () => perl('open(my $f, "<", "/dev/kmsg") or exit 1; exit 0'),
    sign: status,
    administrator: true,
  },
  {
    name: 'files.write-outside',
    tries: 'write a file outside',
    program: world => sh('echo "$2" > "$1"', mark(world), world.token),
    sign: inMark,
  },
  {
    name: 'files.write-profile',
    tries: 'add a line to the shell’s profile',
    program: ({ home, token }) => sh('echo "$2" >> "$1/.bashrc"', home, token),
    sign: { by: 'file', at: ({ home }) => `${home}/.bashrc` },
  },
  {
    name: 'files.write-link',
    tries: 'write through a symbolic link',
    program: world => sh('ln -s "$1" way && echo "$2" > way', mark(world), world.token),
    sign: inMark,
  },
  {
    name: 'files.write-hard-link',
    tries: 'write through a hard link of a file outside',
    program: world => sh('ln "$1" hard && echo "$2" >> hard', other(world), world.token),
    sign: { by: 'file', at: other },
  },
  {
    name: 'files.move-out',
    tries: 'move a file of the workspace out of it',
    program: world => sh('echo "$2" > a && mv a "$1"', mark(world), world.token),
    sign: inMark,
  },
  {
    name: 'files.write-shown',
    tries: 'write where it may only read',
    program: ({ shown, token }) => sh('echo "$2" > "$1/mark"', shown, token),
    sign: { by: 'file', at: ({ shown }) => `${shown}/mark` },
  },
  {
    name: 'files.write-remount',
    tries: 'mount a folder anew so that it can be written',
    program: ({ shown, token }) =>
      sh('mount -o remount,rw,bind "$1" "$1"; echo "$2" > "$1/mark"', shown, token),
    sign: { by: 'file', at: ({ shown }) => `${shown}/mark` },
  },
  {
    name: 'files.write-namespace',
    tries: 'mount it anew in a user namespace of its own',
    program: ({ shown, token }) =>
      sh(
        'unshare -Urm sh -c \'mount -o remount,rw,bind "$1" "$1"; umount -l "$1"; echo "$2" > "$1/mark"\' sh "$1" "$2"',
        shown,
        token,
      ),
    sign: { by: 'file', at: ({ shown }) => `${shown}/mark` },
  },
  {
    name: 'files.write-state',
    tries: 'change the gate’s own state',
    program: ({ state, token }) => sh('echo "$2" >> "$1/audit"', state, token),
    sign: { by: 'file', at: ({ state }) => `${state}/audit` },
  },
  {
    name: 'files.write-system',
    tries: 'open a file of the system for writing',
    program: () => perl(openToWrite, '/etc/passwd'),
    sign: status,
    administrator: true,
  },
  {
    name: 'files.shared-tmp',
    tries: 'leave a file in /tmp for others',
    program: ({ token }) => sh('echo "$1" > "/tmp/$1"', token),
    sign: { by: 'file', at: ({ token }) => `/tmp/${token}` },
  },
  {
    name: 'files.shared-var-tmp',
    tries: 'leave a file in /var/tmp for others',
    program: ({ token }) => sh('echo "$1" > "/var/tmp/$1"', token),
    sign: { by: 'file', at: ({ token }) => `/var/tmp/${token}` },
  },
  {
    name: 'files.shared-memory-file',
    tries: 'read a file of shared memory',
    program: ({ token }) => sh('cat "/dev/shm/secret-$1"', token),
    sign: output,
  },
]

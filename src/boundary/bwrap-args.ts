import type { Mount, Plan } from './plan.ts'

/** The parts that whoever starts bubblewrap has at hand. */
export interface BwrapParts {
  /** An empty file that nobody can write. */
  readonly emptyFile: string
  /** Descriptor of the filter for system calls. */
  readonly seccomp: number
  /** Descriptor on which bubblewrap tells what it started, and how that ended. */
  readonly status: number
  /** Descriptor from which it reads before it starts the command. */
  readonly start: number
  /** Root starts it, to whom the kernel’s own settings belong in every namespace. */
  readonly isRoot: boolean
}

/** Namespaces of its own for everything; no right is left, and it ends with whoever started it. */
const alone = [
  '--unshare-user',
  '--unshare-pid',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--cap-drop',
  'ALL',
  '--die-with-parent',
]

/** The kernel’s own settings. For others than root they are not writable, and a cover would break sandboxes within. */
const kernelSettings = ['/proc/sys', '/proc/sysrq-trigger', '/proc/fs', '/proc/mtrr']

/** Bubblewrap’s own memory: whoever writes into it outlives the boundary’s end. */
const keeperMemory = ['/proc/1/mem', '/proc/1/task/1/mem']

/** Returns the arguments by which bubblewrap makes a plan’s boundary; the command follows them. */
export function bwrapArgs(
  plan: Plan,
  { emptyFile, seccomp, status, start, isRoot }: BwrapParts,
): readonly string[] {
  return [
    ...alone,
    ...(plan.network === 'none' ? ['--unshare-net'] : []),
    '--json-status-fd',
    `${status}`,
    '--block-fd',
    `${start}`,
    '--seccomp',
    `${seccomp}`,
    ...plan.scratch.flatMap(path => ['--perms', path.endsWith('tmp') ? '1777' : '0700', '--tmpfs', path]),
    ...plan.links.flatMap(({ at, to }) => ['--symlink', to, at]),
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    ...keeperMemory.flatMap(path => ['--ro-bind', '/dev/null', path]),
    ...(isRoot ? kernelSettings.flatMap(path => ['--ro-bind-try', path, path]) : []),
    ...plan.mounts.flatMap(mount => mountArgs(mount, emptyFile)),
    '--remount-ro',
    '/',
    '--chdir',
    plan.folder,
    '--',
  ]
}

function mountArgs({ path, kind, as }: Mount, emptyFile: string): readonly string[] {
  switch (as) {
    case 'read':
    case 'pinned':
      return ['--ro-bind', path, path]
    case 'write':
    case 'anchored':
      return ['--bind', path, path]
    case 'hidden':
      return kind === 'file' ? ['--ro-bind', emptyFile, path] : ['--tmpfs', path, '--remount-ro', path]
  }
}

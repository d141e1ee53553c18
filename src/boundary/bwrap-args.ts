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

/** Returns the arguments by which bubblewrap makes a plan’s boundary; the command follows them. */
export function bwrapArgs(plan: Plan, { emptyFile, seccomp, status, start }: BwrapParts): readonly string[] {
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

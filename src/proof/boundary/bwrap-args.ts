import { helperFolder } from './network/inner-args.ts'
import { insideMark } from './inside-mark.ts'
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
  /** Paths of the plan at which something else is mounted than what lies there. */
  readonly sources?: Sources | undefined
  /** Root starts it, to whom the kernel’s own settings belong in every namespace. */
  readonly isRoot: boolean
}

/** Path of the plan → what is mounted there instead of what lies there. */
export type Sources = ReadonlyMap<string, string>

/** The parts of the helper that stands between a command and other machines: it needs a few rights of its own. */
export interface HelperParts {
  /** The folder with the files of names. */
  readonly folder: string
}

/** Namespaces of its own for everything but the network; it ends with whoever started it. */
const alone = [
  '--unshare-user',
  '--unshare-pid',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--unshare-net',
  '--die-with-parent',
  '--cap-drop',
  'ALL',
]

/** The kernel’s own settings. For others than root they are not writable, and a cover would break sandboxes within. */
const kernelSettings = ['/proc/sys', '/proc/sysrq-trigger', '/proc/fs', '/proc/mtrr']

/** Bubblewrap’s own memory: whoever writes into it outlives the boundary’s end. */
const keeperMemory = ['/proc/1/mem', '/proc/1/task/1/mem']

/** Within its own network: to stand at the usual ports, to turn addresses to itself, and to make the inner boundary. */
const helperRights = ['CAP_NET_BIND_SERVICE', 'CAP_NET_ADMIN', 'CAP_SETFCAP']

/** Returns the arguments by which bubblewrap makes a plan’s boundary; the command, or its helper, follows them. */
export function bwrapArgs(plan: Plan, parts: BwrapParts, helper?: HelperParts): readonly string[] {
  return [
    ...alone,
    '--json-status-fd',
    `${parts.status}`,
    '--block-fd',
    `${parts.start}`,
    ...(helper ? rightsOf() : ['--seccomp', `${parts.seccomp}`]),
    ...plan.scratch.flatMap(path => ['--perms', path.endsWith('tmp') ? '1777' : '0700', '--tmpfs', path]),
    ...plan.links.flatMap(({ at, to }) => ['--symlink', to, at]),
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    ...keeperMemory.flatMap(path => ['--ro-bind', '/dev/null', path]),
    ...(parts.isRoot ? kernelSettings.flatMap(path => ['--ro-bind-try', path, path]) : []),
    '--ro-bind',
    parts.emptyFile,
    insideMark,
    ...plan.mounts.flatMap(mount => mountArgs(mount, parts)),
    ...(helper ? ['--ro-bind', helper.folder, helperFolder] : []),
    '--remount-ro',
    '/',
    '--chdir',
    plan.folder,
    '--',
  ]
}

function rightsOf(): readonly string[] {
  return ['--uid', '0', '--gid', '0', ...helperRights.flatMap(right => ['--cap-add', right])]
}

function mountArgs({ path, kind, as }: Mount, { emptyFile, sources }: BwrapParts): readonly string[] {
  const from = sources?.get(path) ?? path
  switch (as) {
    case 'read':
    case 'pinned':
      return ['--ro-bind', from, path]
    case 'write':
    case 'anchored':
      return ['--bind', from, path]
    case 'hidden':
      return kind !== 'folder' ? ['--ro-bind', emptyFile, path] : ['--tmpfs', path, '--remount-ro', path]
  }
}

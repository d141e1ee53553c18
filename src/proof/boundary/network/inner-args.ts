import { insideMark } from '../inside-mark.ts'

/** The folder of the files of names, which only the helper can see. */
export const helperFolder = '/run/countersign'

/** The parts from which the inner boundary of a command with a network is made. */
export interface InnerParts {
  /** Absolute path of bubblewrap inside. */
  readonly bwrap: string
  /** The account that the command runs as: its own again. */
  readonly uid: number
  readonly gid: number
  /** Descriptor of the filter for system calls. */
  readonly seccomp: number
  /** Files of names and addresses that are ours, by the place where programs look for them. */
  readonly files: readonly { readonly from: string; readonly at: string }[]
}

/**
 * Returns the words before a command that take away from it what its helper needed: the rights. It
 * stands in the helper’s place: a new `/proc` can’t be had within another one.
 */
export function innerArgs({ bwrap, uid, gid, seccomp, files }: InnerParts): readonly string[] {
  return [
    bwrap,
    '--unshare-user',
    '--uid',
    `${uid}`,
    '--gid',
    `${gid}`,
    '--die-with-parent',
    '--cap-drop',
    'ALL',
    '--dev-bind',
    '/',
    '/',
    '--tmpfs',
    '/run',
    '--ro-bind',
    insideMark,
    insideMark,
    ...files.flatMap(({ from, at }) => ['--ro-bind', from, at]),
    '--seccomp',
    `${seccomp}`,
    '--',
  ]
}

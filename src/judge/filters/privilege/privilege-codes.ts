import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter privilege can find, each with its default price. */
export const privilegeCodes = {
  'privilege.sudo': { points: 1.5, why: 'it runs with the rights of the administrator' },
  'privilege.root-shell': {
    points: 4,
    why: 'it opens a shell with the rights of the administrator',
    instead: 'run the one command that is needed',
  },
  'privilege.sudo-change': {
    points: 3,
    why: 'it changes the machine with the rights of the administrator',
  },
  'privilege.setuid': { points: 5, why: 'whoever runs the file gets its owner’s rights' },
  'privilege.world-writable': {
    points: 3,
    why: 'everybody on the machine could change it',
    instead: 'chmod u+rwX <file>',
  },
  'privilege.readable-secret': {
    points: 3,
    why: 'everybody on the machine could read the secret',
    instead: 'chmod 600 <file>',
  },
  'privilege.system-owner': { points: 4, why: 'it changes who owns or may use a part of the system' },
  'privilege.file-capability': { points: 4, why: 'the file gets rights of the administrator' },
  'privilege.account-database': { points: 5, why: 'it decides who may log in and who is administrator' },
  'privilege.account': { points: 4, why: 'it changes who may log in or what they may do' },
  'privilege.container': {
    points: 5,
    why: 'what runs in it can control the machine',
    instead: 'docker run --rm -v "$PWD":"$PWD" <image>',
  },
  'privilege.host-network': { points: 1.5, why: 'the container shares the machine’s network' },
  'privilege.namespace': { points: 3, why: 'it enters or leaves another part of the system' },
  'privilege.protection-off': { points: 4, why: 'it switches off a protection of the machine' },
  'privilege.firewall': { points: 3, why: 'it changes who can reach the machine' },
  'privilege.kernel': { points: 4, why: 'it changes the running kernel' },
  'privilege.library': { points: 4, why: 'it makes other programs load foreign code' },
  'privilege.password-prompt': {
    points: 4,
    why: 'it asks the person for a password in a window of its own, and keeps the answer',
  },
  'privilege.certificates-unchecked': { points: 3, why: 'nobody checks any more who answers' },
  'privilege.wiretap': {
    points: 3,
    why: 'it records what others send over the network, passwords with it',
    instead: 'name the port or host that is meant, and a count',
  },
  'privilege.escape': {
    points: 3,
    why: 'it opens a shell through a program that is not one',
    instead: 'run the command directly',
  },
} satisfies CodeTable

/** A code of the filter privilege. */
export type PrivilegeCode = keyof typeof privilegeCodes
export type PrivilegeFinding = Finding<PrivilegeCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const privilegeStrengths = {
  /** The flag that keeps a file as it is. */
  immutableFlag: 0.75,
  /** A temporary or made file. */
  writableScratch: 0.2,
  /** One file of the workspace. */
  writableFile: 0.5,
  /** A setting, without a request that uses it. */
  uncheckedSetting: 0.5,
  /** Something is only read. */
  uncheckedReading: 0.25,
  /** A namespace of its own, not one of others. */
  newNamespace: 0.5,
  /** A setting of the kernel, not code in it. */
  kernelSetting: 0.75,
} as const satisfies Strengths

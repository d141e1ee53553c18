import type { BoundaryNetwork, CallBoundary } from '../../ground/model/tool-call.ts'
import type { EffectPaths } from './paths-of-effects.ts'

/**
 * Returns the boundary around a workspace as `exec` usually makes it, for calls that are judged without a look at a
 * machine: with the paths that a command names, and the folders that every system has.
 */
export function usualBoundary(
  workspace: string,
  network: BoundaryNetwork,
  { read, write, taken }: EffectPaths,
): CallBoundary {
  return {
    plan: '0'.repeat(64),
    backend: 'bwrap',
    network,
    readable: ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc', '/opt', ...read],
    writable: [workspace, ...write, ...taken],
    pinned: [`${workspace}/.git/hooks`, `${workspace}/.git/config`],
    hidden: [`${workspace}/.env`, '/etc/shadow', '/etc/sudoers'],
  }
}

import { spawnSync } from 'node:child_process'

/**
 * What starts a program where only loopback is up, mounts are its own, and whatever it started ends with it; nothing
 * where the system does not let us.
 */
export function isolation(): readonly string[] {
  const words = [
    'unshare',
    '--net',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    '--propagation',
    'private',
    'sh',
    '-c',
    'ip link set lo up && exec "$@"',
    'sh',
  ]
  const [program = '', ...rest] = words
  return spawnSync(program, [...rest, 'true']).status === 0 ? words : []
}

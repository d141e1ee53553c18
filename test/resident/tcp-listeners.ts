import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The TCP ports that a process listens on, as Linux tells it. */
export function tcpListeners(pid: number): readonly number[] {
  const inodes = new Set(readdirSync(`/proc/${pid}/fd`).map(fd => socketOf(`/proc/${pid}/fd/${fd}`)))
  const ports = ['tcp', 'tcp6']
    .flatMap(table => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trimEnd().split('\n').slice(1))
    .map(line => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(inode))
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16))
  return [...new Set(ports)]
}

/** The number of the socket that a descriptor is; undefined for other files, and for one that was closed meanwhile. */
function socketOf(fd: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(fd))?.[1]
  } catch {
    return undefined
  }
}

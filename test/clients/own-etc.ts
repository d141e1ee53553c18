import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userInfo } from 'node:os'

let isOurs = false

/**
 * Gives this process and all that it starts an /etc of its own, in their view of the file system alone: so that the
 * account can have another home folder, by which a person’s policy is found, and settings of the machine can be
 * installed. `outside` is the mount namespace that `isolation` has left, as `ownMounts` named it there: throws where this
 * process is still in it, since the machine's own /etc would be hidden from everybody.
 */
export function takeOwnEtc(scratch: string, outside: string): void {
  if (ownMounts() === outside)
    throw new Error(
      'This process shares its mounts with the machine, whose /etc stays as it is: start it by isolation().',
    )
  const copy = join(scratch, 'etc')
  const copied = spawnSync('cp', ['-a', '/etc', copy])
  isOurs = copied.status === 0 && spawnSync('mount', ['--bind', copy, '/etc']).status === 0
}

/** Names the mount namespace of this process: `mnt:[4026531841]`. */
export function ownMounts(): string {
  return readlinkSync('/proc/self/ns/mnt')
}

/** Whether /etc is ours to write. */
export function hasOwnEtc(): boolean {
  return isOurs
}

/** From now on the account’s home is this folder. */
export function setOwnHome(home: string): void {
  if (!isOurs) return
  const { uid } = userInfo()
  const changed = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => {
      const fields = line.split(':')
      if (fields[2] === String(uid)) fields[5] = home
      return fields.join(':')
    })
  writeFileSync('/etc/passwd', changed.join('\n'))
}

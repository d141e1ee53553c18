import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userInfo } from 'node:os'

let passwd: string | undefined

/**
 * Lets this account have another home folder, in this process’s own view of the file system alone: a person’s policy is
 * found by the account, never by HOME. Only where mounts are ours, which `isolation` sees to.
 */
export function allowOwnHome(scratch: string): void {
  const file = join(scratch, 'passwd')
  writeFileSync(file, readFileSync('/etc/passwd'))
  if (spawnSync('mount', ['--bind', file, '/etc/passwd']).status === 0) passwd = file
}

/** Whether `setOwnHome` can be used. */
export function canSetOwnHome(): boolean {
  return passwd !== undefined
}

/** From now on the account’s home is this folder. */
export function setOwnHome(home: string): void {
  if (passwd === undefined) return
  const { uid } = userInfo()
  const lines = readFileSync(passwd, 'utf8').split('\n')
  const changed = lines.map(line => {
    const fields = line.split(':')
    if (fields[2] === String(uid)) fields[5] = home
    return fields.join(':')
  })
  writeFileSync(passwd, changed.join('\n'))
}

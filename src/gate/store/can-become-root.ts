import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs that make root of an account, where no PATH can put another in their place. */
const programs = ['/usr/bin/sudo', '/bin/sudo', '/usr/local/bin/sudo', '/usr/bin/doas', '/usr/local/bin/doas']
/** Milliseconds that each has to say whether it asks for a password. */
const patience = 1_000

let known: boolean | undefined

/**
 * Tells whether whatever runs under this account is root when it likes: it is root, or needs no password to become it.
 * There root’s word proves nothing. Tried once by a process.
 */
export function canBecomeRoot(): boolean {
  known ??= process.geteuid?.() === 0 || programs.some(needsNoPassword)
  return known
}

function needsNoPassword(program: string): boolean {
  if (!existsSync(program)) return false
  return spawnSync(program, ['-n', 'true'], { timeout: patience, stdio: 'ignore' }).status === 0
}

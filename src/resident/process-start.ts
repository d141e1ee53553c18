import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'

/**
 * Returns the start of a process, in the system’s own words; null when there is none. Two processes with one number
 * differ in it.
 */
export function processStart(pid: number): string | null {
  return platform() === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** The 22nd field; the second one, the name, may hold spaces and brackets. */
function fromProc(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

function fromPs(pid: number): string | null {
  const { stdout } = spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || null
}

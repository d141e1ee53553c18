import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'

/**
 * Returns the start of a process, in the system’s own words; null when there is none. Two processes with one number
 * differ in it.
 */
export function processStart(pid: number): string | null {
  return platform() === 'linux' ? fromProc(pid) : psField(pid, 'lstart')
}

/** Tells whether a process was halted, by a signal or a debugger, and does nothing until it is let go on. */
export function isHalted(pid: number): boolean {
  const state = platform() === 'linux' ? fieldsOf(pid)[0] : psField(pid, 'stat')
  return /^[Tt]/.test(state ?? '')
}

/** The 22nd field. */
function fromProc(pid: number): string | null {
  const fields = fieldsOf(pid)
  return fields[0] === 'Z' ? null : (fields[19] ?? null)
}

/** The fields from the third one on; the second one, the name, may hold spaces and brackets. */
function fieldsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
  } catch {
    return []
  }
}

function psField(pid: number, field: string): string | null {
  const { stdout } = spawnSync('/bin/ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || null
}

import { readdirSync, readFileSync } from 'node:fs'

/** Numbers of the running processes whose command line holds a token. */
export function processesWith(token: string): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && pid !== process.pid && commandLine(pid).includes(token))
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

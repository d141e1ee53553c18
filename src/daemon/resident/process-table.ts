import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { platform } from 'node:os'
import type { ProcessFacts, ProcessTable } from '../../agents/hook/speakers/process-table.ts'

/** Ticks of the system’s clock in a second, as its process table counts them whatever the machine. */
const ticks = 100
/** Processes above one another; nobody starts so many. */
const max = 64
const maxArguments = 65_536

/** The process table of this machine; undefined where the system gives none that is exact enough. */
export function systemProcesses(): ProcessTable | undefined {
  return platform() === 'linux' ? { now, lineage } : undefined
}

/** The first field: seconds since the start, with two digits behind the point. */
function now(): number {
  return Math.floor(Number.parseFloat(readFileSync('/proc/uptime', 'utf8')) * ticks)
}

function lineage(first: number): readonly ProcessFacts[] | null {
  const found: ProcessFacts[] = []
  try {
    for (let pid = first; pid > 0; ) {
      const { parent, began } = statOf(pid)
      const { uid: account } = statSync(`/proc/${pid}`)
      const isAtTerminal = isTerminal(linkOf(`/proc/${pid}/fd/0`))
      found.push({ pid, began, account, ...programOf(pid), isAtTerminal })
      if (found.length > max) return null
      pid = parent
    }
  } catch {
    return null
  }
  return found.length > 0 ? found : null
}

/** The second field, the name, may hold spaces and brackets. Throws for a process that is gone, or hidden. */
function statOf(pid: number): { readonly parent: number; readonly began: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
  const [parent, began] = [Number(fields[1]), Number(fields[19])]
  if (!Number.isSafeInteger(parent) || !Number.isSafeInteger(began)) throw new Error('no such process')
  return { parent, began }
}

function programOf(pid: number): Pick<ProcessFacts, 'argv' | 'file'> {
  const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').slice(0, maxArguments)
  return { argv: line.replace(/\0$/, '').split('\0'), file: linkOf(`/proc/${pid}/exe`) }
}

/** Empty for what another account runs. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function isTerminal(path: string): boolean {
  return /^\/dev\/(?:pts\/\d|tty|console)/.test(path)
}

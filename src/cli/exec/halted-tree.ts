import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const passes = 100
const between = 5

/** A process as the system's table has it. */
interface Row {
  readonly pid: number
  readonly parent: number
  readonly state: string
}

/**
 * The processes below one, halted while a person is asked at the terminal that they share: else a command could read what
 * the person types, or draw over what the person reads.
 */
export class HaltedTree {
  private readonly top: number

  constructor(top: number) {
    this.top = top
  }

  /** Halts all of them; returns whether they stand still. One that makes new ones faster than they are halted never does. */
  async halt(): Promise<boolean> {
    for (let pass = 0; pass < passes; pass++) {
      const moving = this.below().filter(({ state }) => !/^[TZXx]$/.test(state))
      if (moving.length === 0) return true
      for (const { pid } of moving) signal(pid, 'SIGSTOP')
      await wait(between)
    }
    this.resume()
    return false
  }

  resume(): void {
    for (const { pid } of this.below()) signal(pid, 'SIGCONT')
  }

  private below(): readonly Row[] {
    const rows = rowsOfTable()
    const found: Row[] = []
    const parents = [this.top]
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      const children = rows.filter(row => row.parent === parent)
      found.push(...children)
      parents.push(...children.map(({ pid }) => pid))
    }
    return found
  }
}

function rowsOfTable(): readonly Row[] {
  return readdirSync('/proc').flatMap(name => {
    const row = /^\d{1,10}$/.test(name) ? rowOf(Number(name)) : undefined
    return row ? [row] : []
  })
}

/** The name of a program stands in brackets, and may hold anything. */
function rowOf(pid: number): Row | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ', 2)
    return { pid, parent: Number(parent), state }
  } catch {
    return undefined
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

import type { Destination } from '../../../proof/boundary/network/words-problem.ts'

const most = 20

/** Tells why connections were closed: each reason once, and only the first ones, since a program can ask for thousands. */
export class RefusalLines {
  private readonly print: (line: string) => void
  private readonly told = new Set<string>()
  private untold = 0

  constructor(print: (line: string) => void) {
    this.print = print
  }

  add({ host, port }: Destination, why: string): void {
    const line = `the connection to ${host}, port ${port}, was closed: ${why}`
    if (this.told.has(line)) return
    if (this.told.size >= most) {
      this.untold += 1
      return
    }
    this.told.add(line)
    this.print(line)
  }

  /** Says how many were not told, once there will be no more. */
  end(): void {
    if (this.untold > 0)
      this.print(`${this.untold} more connections were closed: countersign audit list has every host.`)
  }
}

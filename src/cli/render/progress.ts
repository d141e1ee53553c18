import type { TerminalOutput } from './terminal-output.ts'

/** Shows how much is done, on one line of a terminal that is written over; nothing where nobody watches. */
export class Progress {
  private readonly stream: TerminalOutput
  private readonly what: string
  private last = 0

  /** `what` is counted: `calls judged`. */
  constructor(stream: TerminalOutput, what: string) {
    this.stream = stream
    this.what = what
  }

  /** `share` is 0 to 1; undefined where the whole is not known. */
  show(share: number | undefined, count: number): void {
    const now = performance.now()
    if (!this.stream.isTTY || now - this.last < 100) return
    this.last = now
    const done = share === undefined ? '' : `${Math.floor(share * 100)} %`.padStart(5)
    this.stream.overwrite(`${done}  ${count.toLocaleString('en')} ${this.what}`)
  }

  end(): void {
    if (this.last > 0) this.stream.overwrite('')
  }
}

import { emitKeypressEvents } from 'node:readline'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'
import { onOneLine } from '../render/table.ts'
import { paintFor } from '../render/paint-for.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { runScreen } from '../review/run-screen.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A wait at a person’s own terminal: it counts down, Enter opens the review in place, and Ctrl-C withdraws it. `end` is
 * called when the wait is over, however it went.
 */
export class WaitWithPerson {
  private readonly gate: Gate
  private readonly over = new AbortController()
  private review: Review | undefined
  private until = 0
  private timer: NodeJS.Timeout | undefined
  private screen: Promise<void> | undefined
  private isTakenBack = false

  constructor(gate: Gate) {
    this.gate = gate
  }

  /** True once the person has withdrawn the review. */
  get takenBack(): boolean {
    return this.isTakenBack
  }

  begin(review: Review, milliseconds: number): void {
    this.review = review
    this.until = Date.now() + milliseconds
    const paint = paintFor(standardError)
    standardError.print(
      `${paint.yellow('waits')}  ${onOneLine(review.what)}\n       for your answer, or another reviewer’s: ${review.id}`,
    )
    for (const signal of signals) process.on(signal, this.takeBack)
    this.listen()
  }

  async end(): Promise<void> {
    this.over.abort()
    for (const signal of signals) process.off(signal, this.takeBack)
    await this.screen
    this.rest()
    if (this.review) standardError.overwrite('')
  }

  private listen(): void {
    emitKeypressEvents(process.stdin)
    process.stdin.setRawMode(true)
    process.stdin.resume()
    process.stdin.on('keypress', this.onKey)
    this.timer = setInterval(() => this.draw(), 1_000)
    this.draw()
  }

  private rest(): void {
    if (this.timer === undefined) return
    clearInterval(this.timer)
    this.timer = undefined
    process.stdin.off('keypress', this.onKey)
    process.stdin.setRawMode(false)
    process.stdin.pause()
  }

  private draw(): void {
    const answers = standardOutput.isTTY ? 'Enter answers it here, ' : ''
    const line = `       ${answers}Ctrl-C takes it back; ${timeLeft(this.until - Date.now())} left`
    standardError.overwrite(line.slice(0, standardError.width(80) - 1))
  }

  private readonly onKey = (_text: unknown, { name, ctrl }: { name?: string; ctrl?: boolean }): void => {
    if (ctrl && name === 'c') this.takeBack()
    else if (name === 'return' && standardOutput.isTTY) this.screen ??= this.open()
  }

  /** The log keeps that it was withdrawn, and why; one that has ended meanwhile is what it was. */
  private readonly takeBack = (): void => {
    if (!this.review || this.isTakenBack) return
    this.isTakenBack = true
    const why = 'Whoever asked for it took it back at their terminal.'
    this.gate.reviews.withdraw(this.review.id, why).catch((error: unknown) => {
      this.isTakenBack = false
      if (!this.over.signal.aborted) this.say(sentenceOf(error))
    })
  }

  /** The answer is given on the screen; the wait itself finds out what it was. */
  private async open(): Promise<void> {
    const { review } = this
    if (!review) return
    this.rest()
    standardError.overwrite('')
    const text = await runScreen(this.gate, {}, { id: review.id, until: this.over.signal }).catch(sentenceOf)
    this.screen = undefined
    // What ended it is said where the wait ends.
    const { state } = await this.gate.reviews.wait(review.id, { timeout: 0 }).catch(() => review)
    if (state !== 'pending' || this.over.signal.aborted) return
    this.say(text)
    this.listen()
  }

  private say(text: string): void {
    if (text === '') return
    standardError.overwrite('')
    standardError.print(`       ${onOneLine(text)}`)
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof GateError ? error.message : String(error)
}

/** `1:05` of minutes and seconds, `2:01:05` with hours; never below nothing. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const two = (number: number): string => String(number).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

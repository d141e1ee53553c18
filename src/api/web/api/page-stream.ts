import type { GateEvent } from '../../http/events/event-of.ts'
import type { ConnectionState, StreamTold } from './gate-stream.ts'
import { ownLine, sharedLine, type StreamLine } from './stream-line.ts'

/** The state of the connection: `away` is a page that nobody sees, which asks for nothing. */
export type StreamState = ConnectionState | 'away'

interface Told {
  /** One event, in the order of the log. */
  event(event: GateEvent): void
  state(state: StreamState): void
  /** Something may have been missed: ask for everything again. */
  missed(): void
}

/** The time that a hidden page goes on hearing, where that takes nothing from other pages. */
const unseenFor = 60_000
const beat = 5_000

/**
 * Events of the gate for one page, as long as somebody sees it. A page that is left lets go at once, even where the
 * browser keeps it to come back to, and hears again when it is shown.
 */
export class PageStream {
  private readonly told: Told
  private line: StreamLine
  private leaveLater: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private isListening = false
  private isResting = false
  private wasLive = false

  constructor(told: Told) {
    this.told = told
    this.line = sharedLine(this.heard, this.hearAlone) ?? ownLine(this.heard)
  }

  start(): void {
    document.addEventListener('visibilitychange', this.follow)
    window.addEventListener('pagehide', this.leave)
    window.addEventListener('pageshow', this.follow)
    this.pulse = setInterval(this.noticeSilence, beat)
    // A tab that is opened behind another one hears too, for a while.
    if (this.line.isShared) this.listen()
    this.follow()
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.follow)
    window.removeEventListener('pagehide', this.leave)
    window.removeEventListener('pageshow', this.follow)
    clearInterval(this.pulse)
    clearTimeout(this.leaveLater)
    this.leave()
  }

  /** Does not wait for the next attempt. */
  readonly tryNow = (): void => {
    this.isResting = false
    if (this.isListening) this.line.tryNow()
    else this.listen()
  }

  /** Goes on after a rest. */
  wake(): void {
    if (this.isResting) this.tryNow()
  }

  /** Asks for nothing until it is woken: nobody is let in. */
  rest(): void {
    this.isResting = true
    this.leave()
  }

  private readonly heard: StreamTold = {
    event: event => this.told.event(event),
    state: state => {
      if (state === 'live' && this.wasLive) this.told.missed()
      this.wasLive ||= state === 'live'
      this.told.state(state)
    },
  }

  private listen(): void {
    this.isListening = true
    this.line.listen()
  }

  private readonly leave = (): void => {
    if (!this.isListening) return
    this.isListening = false
    this.line.leave()
  }

  private readonly follow = (): void => {
    clearTimeout(this.leaveLater)
    if (document.visibilityState === 'hidden')
      this.leaveLater = setTimeout(this.goAway, this.line.isShared ? unseenFor : 0)
    else if (!this.isListening && !this.isResting) this.listen()
  }

  private readonly goAway = (): void => {
    this.leave()
    this.told.state('away')
  }

  /** A browser may end the thread of its pages without a word. */
  private readonly noticeSilence = (): void => {
    if (this.isListening && !this.line.isThere()) this.hearAlone()
  }

  private readonly hearAlone = (): void => {
    if (!this.line.isShared) return
    this.line.leave()
    this.line = ownLine(this.heard)
    if (this.isListening) this.line.listen()
  }
}

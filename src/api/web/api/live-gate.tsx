import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { keys } from './keys.ts'
import { useSession } from './use-session.ts'
import type { GateEvent } from '../../http/events/event-of.ts'
import { type ConnectionState, GateStream, type StreamTold, touchedBy } from './gate-stream.ts'
import type { ToPage, ToThread } from './stream-thread.ts'

/** The way by which a page hears the gate: a connection of its own, or one that all pages of the browser share. */
interface StreamLine {
  /** The connection costs the other pages of this browser nothing. */
  readonly isShared: boolean
  /** Begins to hear; the state comes first. */
  listen(): void
  leave(): void
  /** Does not wait for the next attempt. */
  tryNow(): void
  /** Asks whether the other end is there: false when it has not answered for a while. */
  isThere(): boolean
}

/** A connection of the page alone. */
function ownLine(notice: StreamTold): StreamLine {
  const stream = new GateStream(notice)
  return {
    isShared: false,
    listen: () => stream.start(),
    leave: () => stream.stop(),
    tryNow: stream.tryNow,
    isThere: () => true,
  }
}

const maxUnanswered = 3

/** The connection that a thread of the browser holds for all its pages; undefined where browsers have no such thread. */
function sharedLine(notice: StreamTold, broken: () => void): StreamLine | undefined {
  if (!('SharedWorker' in globalThis)) return undefined
  const thread = new SharedWorker(new URL('./stream-thread.ts', import.meta.url), { name: 'gate-stream' })
  const { port } = thread
  const say = (word: ToThread) => port.postMessage(word)
  let unanswered = 0
  let isListening = false
  thread.addEventListener('error', broken)
  port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    unanswered = 0
    // What was on its way when the page left is not for it any more.
    if (!isListening) return
    if (data.kind === 'event') notice.event(data.event)
    if (data.kind === 'state') notice.state(data.state)
  })
  port.start()
  return {
    isShared: true,
    listen: () => {
      isListening = true
      unanswered = 0
      say('listen')
    },
    leave: () => {
      isListening = false
      say('leave')
    },
    tryNow: () => say('try now'),
    isThere: () => {
      say('are you there')
      return ++unanswered <= maxUnanswered
    },
  }
}

/** The state of the connection: `away` is a page that nobody sees, which asks for nothing. */
type StreamState = ConnectionState | 'away'

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
class PageStream {
  private readonly told: Told
  private line: StreamLine
  private leaveLater: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private isListening = false
  private isResting = false
  private wasLive = false

  constructor(notice: Told) {
    this.told = notice
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

const soon = 100
const atMostEvery = 1_000

/** Asks again for what changed: at once, but not more than once a second however much happens. */
class Stale {
  private readonly queries: QueryClient
  private readonly keys = new Map<string, readonly string[]>()
  private isAll = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = 0

  constructor(queries: QueryClient) {
    this.queries = queries
  }

  /** An event came. */
  note(event: GateEvent): void {
    const touched = touchedBy(event)
    if (touched === 'all') return this.noteAll()
    for (const key of touched) this.keys.set(key.join(' '), key)
    this.plan()
  }

  /** Something may have been missed. */
  noteAll(): void {
    this.isAll = true
    this.plan()
  }

  /** Nothing is asked any more. */
  stop(): void {
    clearTimeout(this.timer)
  }

  private plan(): void {
    this.timer ??= setTimeout(() => this.ask(), Math.max(soon, this.last + atMostEvery - performance.now()))
  }

  private ask(): void {
    this.timer = undefined
    this.last = performance.now()
    if (this.isAll) void this.queries.invalidateQueries()
    else for (const queryKey of this.keys.values()) void this.queries.invalidateQueries({ queryKey })
    this.isAll = false
    this.keys.clear()
  }
}

interface Live {
  readonly state: StreamState
  /** Tries to reach the gate at once. */
  readonly tryNow: () => void
}

const LiveContext = createContext<Live>({ state: 'starting', tryNow: () => {} })

/** Keeps everything below it up to date for as long as it is there. */
export function LiveGate({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<StreamState>('starting')
  const [stream, setStream] = useState<PageStream>()
  useEffect(() => {
    const stale = new Stale(queries)
    const made = new PageStream({
      event: event => stale.note(event),
      state: now => {
        setState(now)
        if (now === 'lost') void queries.invalidateQueries({ queryKey: keys.session })
        if (now === 'live') refresh(queries)
      },
      missed: () => stale.noteAll(),
    })
    made.start()
    setStream(made)
    return () => {
      made.stop()
      stale.stop()
    }
  }, [queries])
  const isOut = useSession().data === null
  useEffect(() => {
    if (isOut) stream?.rest()
    else stream?.wake()
  }, [isOut, stream])
  const live = useMemo(() => ({ state, tryNow: () => stream?.tryNow() }), [state, stream])
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Asks again for everything that must be right, even if it changed between the first answer and the first event. */
function refresh(queries: QueryClient): void {
  for (const key of [keys.waiting, keys.pause, keys.session])
    void queries.invalidateQueries({ queryKey: key })
}

/** Returns the state of the connection to the gate, and a function that tries again. */
export function useLive(): Live {
  return useContext(LiveContext)
}

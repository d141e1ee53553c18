import { GateStream, type StreamTold } from './gate-stream.ts'
import type { ToPage, ToThread } from './stream-thread.ts'

/** The way by which a page hears the gate: a connection of its own, or one that all pages of the browser share. */
export interface StreamLine {
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
export function ownLine(told: StreamTold): StreamLine {
  const stream = new GateStream(told)
  return {
    isShared: false,
    listen: () => stream.start(),
    leave: () => stream.stop(),
    tryNow: stream.tryNow,
    isThere: () => true,
  }
}

const mostUnanswered = 3

/** The connection that a thread of the browser holds for all its pages; undefined where browsers have no such thread. */
export function sharedLine(told: StreamTold, broken: () => void): StreamLine | undefined {
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
    if (data.kind === 'event') told.event(data.event)
    if (data.kind === 'state') told.state(data.state)
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
      return ++unanswered <= mostUnanswered
    },
  }
}

import type { GateEvent } from '../../http/events/event-of.ts'
import { type ConnectionState, GateStream } from './gate-stream.ts'

/** A word of a page to the thread. */
export type ToThread = 'listen' | 'leave' | 'try now' | 'are you there'

/** A word of the thread to a page. */
export type ToPage =
  | { readonly kind: 'event'; readonly event: GateEvent }
  | { readonly kind: 'state'; readonly state: ConnectionState }
  | { readonly kind: 'there' }

/**
 * The one connection that all pages of a browser hear. A browser opens six connections to a gate and no more: were each
 * page to hold one for its events, the seventh page would wait until another one is closed.
 */
export class StreamThread {
  private readonly ports = new Set<MessagePort>()
  private state: ConnectionState = 'starting'
  private readonly stream = new GateStream({
    event: event => this.tellAll({ kind: 'event', event }),
    state: state => {
      this.state = state
      this.tellAll({ kind: 'state', state })
    },
  })

  answer(port: MessagePort, word: ToThread): void {
    if (word === 'are you there') port.postMessage({ kind: 'there' } satisfies ToPage)
    if (word === 'try now') this.stream.tryNow()
    if (word === 'leave') this.remove(port)
    if (word === 'listen') {
      this.ports.add(port)
      port.postMessage({ kind: 'state', state: this.state } satisfies ToPage)
      this.stream.start()
    }
  }

  private remove(port: MessagePort): void {
    this.ports.delete(port)
    if (this.ports.size > 0) return
    this.stream.stop()
    this.state = 'starting'
  }

  private tellAll(word: ToPage): void {
    for (const port of this.ports) port.postMessage(word)
  }
}

const thread = new StreamThread()

globalThis.addEventListener('connect', event => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined
  port?.addEventListener('message', ({ data }: MessageEvent<ToThread>) => thread.answer(port, data))
  port?.start()
})

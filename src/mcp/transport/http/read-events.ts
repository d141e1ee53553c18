import { EventCutter } from './event-cutter.ts'

/** One stream of events that is read: what it said, and what is needed to go on with it where it breaks. */
export class ReadEvents {
  /** How many came. */
  events = 0
  /** Of the last one that had an id. */
  id: string | undefined
  /** Milliseconds after which the server wants to be asked again. */
  retry: number | undefined
  private readonly cutter = new EventCutter()

  /** The messages of the stream; rejects where it breaks. */
  async *messages(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
    for await (const bytes of stream)
      for (const event of this.cutter.push(bytes)) {
        this.events += 1
        this.id = event.id ?? this.id
        this.retry = event.retry ?? this.retry
        if (event.data !== undefined && event.data !== '' && event.type === undefined) yield event.data
      }
  }
}

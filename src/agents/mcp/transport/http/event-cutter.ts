import { maxMessageSize } from '../../wire/line-splitter.ts'

/** One event of a stream: its bytes as they came, with the blank line that ends them, and what they say. */
export interface StreamEvent {
  readonly raw: Buffer
  /** Undefined where there is none: a comment, or the number that a stream begins with. */
  readonly data?: string
  /** Undefined for a message. */
  readonly type?: string
  readonly id?: string
  /** Milliseconds to wait before asking for the rest. */
  readonly retry?: number
}

const [lineFeed, carriageReturn, quote, backslash] = [0x0a, 0x0d, 0x22, 0x5c]
/** Around the data stand names, an id and line ends. */
const around = 65_536

/**
 * Cuts a stream of server-sent events at its blank lines. Forty lines instead of a library, since none of those keeps
 * the bytes of an event, and what passes must pass as it came. Throws for an event that is too large.
 */
export class EventCutter {
  private readonly largest: number
  private parts: Buffer[] = []
  private size = 0
  private lineIsEmpty = true
  private afterReturn = false

  constructor(maxSize = maxMessageSize + around) {
    this.largest = maxSize
  }

  /** The events that end in these bytes. */
  push(bytes: Buffer): StreamEvent[] {
    const events: StreamEvent[] = []
    let from = 0
    for (let at = 0; at < bytes.length; at++) {
      if (!this.endsEvent(bytes[at])) continue
      this.keep(bytes.subarray(from, at + 1))
      events.push(readEvent(Buffer.concat(this.parts)))
      this.parts = []
      this.size = 0
      from = at + 1
    }
    this.keep(bytes.subarray(from))
    return events
  }

  /** Bytes after the last event: one without its blank line is none. */
  get rest(): number {
    return this.size
  }

  private keep(bytes: Buffer): void {
    this.size += bytes.length
    if (this.size > this.largest) throw new Error('an event is too large')
    if (bytes.length > 0) this.parts.push(bytes)
  }

  /** Lines end at CR, LF, or both, which is one end. */
  private endsEvent(byte: number | undefined): boolean {
    const isSecond = byte === lineFeed && this.afterReturn
    this.afterReturn = byte === carriageReturn
    if (isSecond) return false
    const isEnd = byte === lineFeed || byte === carriageReturn
    const endsIt = isEnd && this.lineIsEmpty
    this.lineIsEmpty = isEnd
    return endsIt
  }
}

function readEvent(raw: Buffer): StreamEvent {
  const fields = new Map<string, string[]>()
  // A byte order mark may stand before the first line.
  for (const line of raw
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    const [name, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
    const values = fields.get(name)
    if (values) values.push(value.replace(/^ /, ''))
    else if (name !== '') fields.set(name, [value.replace(/^ /, '')])
  }
  const [data, type, id, retry] = ['data', 'event', 'id', 'retry'].map(name => fields.get(name))
  const [lastType, lastId, lastRetry] = [type?.at(-1), id?.at(-1), retry?.at(-1)]
  return {
    raw,
    ...(data && { data: data.join('\n') }),
    ...(lastType !== undefined && lastType !== '' && lastType !== 'message' && { type: lastType }),
    ...(lastId !== undefined && !lastId.includes('\0') && { id: lastId }),
    ...(lastRetry !== undefined && /^\d{1,9}$/.test(lastRetry) && { retry: Number(lastRetry) }),
  }
}

/** An event that holds a message. */
export function messageEvent(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from('event: message\ndata: '), message, Buffer.from('\n\n')])
}

/**
 * A message on one line: line ends mean nothing outside of texts. Inside of one they can’t stand, and stay, so that it is
 * no JSON. The same buffer where there is none.
 */
export function onOneLine(message: Buffer): Buffer {
  if (!message.includes(lineFeed) && !message.includes(carriageReturn)) return message
  const line = Buffer.from(message)
  let [inText, isEscaped] = [false, false]
  for (const [at, byte] of line.entries()) {
    if (!inText && (byte === lineFeed || byte === carriageReturn)) line[at] = 0x20
    else if (!isEscaped && byte === quote) inText = !inText
    isEscaped = inText && !isEscaped && byte === backslash
  }
  return line
}

/** One stream of events that is read: what it said, and what is needed to go on with it where it breaks. */
export class ReadEvents {
  /** The number of events. */
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

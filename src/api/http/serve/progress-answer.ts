import { GateError } from '../../../ground/model/errors.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import { errorBody } from './error-answer.ts'

/** Milliseconds between two lines. */
const interval = 1_000
/** Lines that wait for a client that does not read; beyond it, the work is given up. */
const maxWaiting = 30

/** Work that tells how far it is, and ends early when the signal is aborted. */
type Work<Far> = (tell: (far: Far) => void, signal: AbortSignal) => Promise<unknown>

/** The parts of an answer that comes line by line. */
interface ProgressParts<Far> {
  readonly work: Work<Far>
  /** Aborted when the client goes away. */
  readonly client: AbortSignal
  /** Tells whether whoever asked may still hear of it. */
  readonly isIn: () => boolean
  /** Told of an error that is nobody’s fault but ours. */
  readonly onFault: (error: unknown) => void
}

/**
 * Answers with lines of JSON: each second how far the work is, also where that is no further than before, so that whoever
 * waits knows that somebody is at it; the last one is `{"report": …}`, or `{"error": …}`. The work is given up when the
 * client goes away.
 */
export function progressAnswer<Far>({ work, client, isIn, onFault }: ProgressParts<Far>): Response {
  const own = new AbortController()
  const stop = () => own.abort()
  client.addEventListener('abort', stop)
  const coder = new TextEncoder()
  let far: Far | undefined
  const start = async (lines: ReadableStreamDefaultController<Uint8Array>) => {
    const send = (value: unknown) => {
      if (own.signal.aborted) return
      if (isIn() && (lines.desiredSize ?? 0) >= -maxWaiting)
        return lines.enqueue(coder.encode(`${jsonText(value)}\n`))
      stop()
      // Whoever waits for a last line that never comes would wait for ever.
      lines.close()
    }
    const beat = setInterval(() => far && send(far), interval)
    const last = await work(now => {
      far = now
    }, own.signal).then(
      report => ({ report }),
      error => {
        if (!(error instanceof GateError)) onFault(error)
        return { error: errorBody(error) }
      },
    )
    clearInterval(beat)
    client.removeEventListener('abort', stop)
    send(last)
    if (!own.signal.aborted) lines.close()
  }
  const body = new ReadableStream<Uint8Array>({ start: lines => void start(lines), cancel: stop })
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  })
}

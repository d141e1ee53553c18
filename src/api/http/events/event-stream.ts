import { jsonText } from '../../../ground/model/json-text.ts'
import type { GateEvent } from './event-of.ts'

/** Events that wait for a client that does not read; beyond it, the client is let go and asks again. */
const maxWaiting = 1_000
const heartbeat = 15_000

/** Connects a source of events to a stream; gives the function that ends it. */
type Source = (tell: (event: GateEvent) => void, end: () => void) => Promise<() => void>

/** A response of server-sent events that ends when the client does, or reads too slowly. */
export async function eventStream(source: Source, client: AbortSignal): Promise<Response> {
  const coder = new TextEncoder()
  let leave: (() => void) | undefined
  let beat: NodeJS.Timeout | undefined
  let isOver = false
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const end = () => {
    if (isOver) return
    isOver = true
    clearInterval(beat)
    leave?.()
    client.removeEventListener('abort', end)
    try {
      controller?.close()
    } catch {
      // The client closed it first.
    }
  }
  const send = (text: string) => {
    if (isOver || !controller) return
    if ((controller.desiredSize ?? 0) < -maxWaiting) end()
    else controller.enqueue(coder.encode(text))
  }
  const body = new ReadableStream<Uint8Array>({
    start: made => {
      controller = made
    },
    cancel: end,
  })
  client.addEventListener('abort', end)
  send(': these are the events of this gate\n\n')
  leave = await source(event => send(formatEvent(event)), end)
  beat = setInterval(() => send(': still here\n\n'), heartbeat)
  if (isOver || client.aborted) {
    clearInterval(beat)
    leave()
    end()
  }
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

function formatEvent({ seq, name, data }: GateEvent): string {
  const id = seq === undefined ? '' : `id: ${seq}\n`
  return `${id}event: ${name}\ndata: ${jsonText(data)}\n\n`
}

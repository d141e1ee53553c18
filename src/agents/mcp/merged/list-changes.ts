import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { resultMessage, encodeMessage } from '../wire/error-message.ts'
import type { Id, Request } from '../wire/message.ts'

const whats = ['tools', 'prompts', 'resources'] as const

/** Methods by which a client is told that lists have changed. */
export const listChanges: readonly string[] = whats.map(what => `notifications/${what}/list_changed`)

interface Listener {
  readonly methods: readonly string[]
  readonly tell: (raw: Buffer) => void
  readonly id: Id
}

/** Clients without sessions that listen for changes of lists, each on a stream of its own. */
export class ListListeners {
  private readonly listening = new Set<Listener>()

  get size(): number {
    return this.listening.size
  }

  /** Tells of a change whoever listens for it. */
  tell(method: string): void {
    for (const { methods, tell, id } of this.listening)
      if (methods.includes(method)) tell(encodeMessage({ jsonrpc: '2.0', method, params: meta(id) }))
  }

  /** Answers `subscriptions/listen`: when its client leaves, since nothing else ends it. */
  listen({ id, params }: Request, tell: (raw: Buffer) => void, signal: AbortSignal): Promise<Buffer> {
    const { notifications } = isJsonObject(params) ? params : {}
    const wanted = isJsonObject(notifications) ? notifications : {}
    const heard = whats.filter(what => wanted[`${what}ListChanged`] === true)
    const granted = Object.fromEntries(heard.map(what => [`${what}ListChanged`, true]))
    const method = 'notifications/subscriptions/acknowledged'
    tell(encodeMessage({ jsonrpc: '2.0', method, params: { notifications: granted, ...meta(id) } }))
    const listener = { methods: heard.map(what => `notifications/${what}/list_changed`), tell, id }
    this.listening.add(listener)
    return new Promise(resolve => {
      const end = () => {
        this.listening.delete(listener)
        resolve(resultMessage(id, { resultType: 'complete', ...meta(id) }))
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  }
}

function meta(id: Id): JsonObject {
  return { _meta: { 'io.modelcontextprotocol/subscriptionId': id } }
}

/** The facts of a request that a tool of an MCP server gets; the two generations of the SDK have them in two forms. */
export interface RequestContext {
  readonly signal?: AbortSignal
  readonly sessionId?: string
  readonly requestId?: string | number
  /** Tells the client that the call goes on, where it asked to be told. */
  readonly progress?: (message: string) => void
}

type Fields = Readonly<Record<string, unknown>>
type Notify = (notification: object) => Promise<void>

/** `extra` of generation 1, `ctx` of generation 2; nothing for anything else. */
export function requestContextOf(given: unknown): RequestContext {
  if (!isFields(given)) return {}
  const request = isFields(given['mcpReq']) ? given['mcpReq'] : given
  const { signal, _meta: meta } = request
  const requestId = request['id'] ?? request['requestId']
  const notify = request['notify'] ?? request['sendNotification']
  const token = isFields(meta) ? meta['progressToken'] : undefined
  return {
    ...(signal instanceof AbortSignal && { signal }),
    ...(typeof given['sessionId'] === 'string' && { sessionId: given['sessionId'] }),
    ...((typeof requestId === 'string' || typeof requestId === 'number') && { requestId }),
    ...(token !== undefined && typeof notify === 'function' && { progress: teller(notify as Notify, token) }),
  }
}

/** Values between 0 and 1 that only grow: a tool’s own progress begins beyond most of them. */
function teller(notify: Notify, progressToken: unknown): (message: string) => void {
  let count = 0
  return message => {
    count++
    const params = { progressToken, progress: count / (count + 1_000), message }
    // A client that is gone is told nothing; the call ends by its signal.
    notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

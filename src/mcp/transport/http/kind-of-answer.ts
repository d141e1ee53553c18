import type { IncomingMessage } from 'node:http'

/** What an answer of HTTP holds, as it says. */
export function contentKindOf({ headers }: Pick<IncomingMessage, 'headers'>): 'json' | 'events' | 'other' {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json') return 'json'
  return type === 'text/event-stream' ? 'events' : 'other'
}

/** Whether a status says that it went well. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

import { request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import type { SecretSource } from '../model/notification-settings.ts'
import { addressProblem } from '../config/target-address.ts'
import { readSecret } from './read-secret.ts'

/** Something that is posted. */
export interface Posting {
  readonly url: URL
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The address of a target; refuses plain HTTP to another machine. */
export function readAddress(source: string | SecretSource, allowHttp: boolean): URL {
  const url = typeof source === 'string' ? source : readSecret(source)
  const problem = addressProblem(url, allowHttp)
  if (problem !== undefined) throw new Error(`the address ${problem}`)
  return new URL(url)
}

/**
 * Posts JSON; rejects with one sentence unless the answer is 2xx. Nothing of an answer is read but its status: what a
 * server says is no matter of ours, and where it redirects to is not what the person chose.
 */
export function post({ url, body, headers }: Posting, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'countersign',
        ...headers,
      },
    } as const
    const send = url.protocol === 'https:' ? encrypted : plain
    const posted = send(url, options, response => {
      const { statusCode = 0 } = response
      response.destroy()
      if (statusCode >= 200 && statusCode < 300) resolve()
      else reject(new Error(whyRefused(statusCode)))
    })
    posted.on('error', error => reject(new Error(`the server can't be reached (${reasonOf(error)})`)))
    posted.end(body)
  })
}

function whyRefused(status: number): string {
  if (status >= 300 && status < 400)
    return `the server redirects (${status}): give the address that it leads to`
  return `the server answered ${status}`
}

/** The code of an error; its text may hold the address. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return typeof error.code === 'string' ? error.code : error.name
}

import type { IncomingMessage } from 'node:http'
import { errorText } from '../../../admission/call-handler.ts'
import type { UpstreamRequests } from '../upstream-requests.ts'
import { replyHeaders, requestHeaders } from './request-headers.ts'

/** The parts of sending requests to a server. */
export interface SendingParts {
  readonly requests: UpstreamRequests
  /** The secrets that we send to the server in the client’s place. May throw a sentence. */
  readonly own?: { readonly secrets: () => readonly (readonly [string, string])[] }
  readonly note: (sentence: string) => void
}

/** Milliseconds. */
const replyPatience = 30_000

/** Sends a server what a client asks, with the client’s headers, and what we answer in its place. */
export class RelaySending {
  private readonly parts: SendingParts

  constructor(parts: SendingParts) {
    this.parts = parts
  }

  /** Tells the server an answer of ours to what it asked, as the client would: in a request of its own, beside the one on whose stream it was asked. */
  async reply(request: IncomingMessage, body: Buffer): Promise<void> {
    try {
      const own = { ...replyHeaders(request), method: 'POST', url: request.url }
      const got = await this.send(own, body, AbortSignal.timeout(replyPatience))
      got.resume()
    } catch (error) {
      this.parts.note(`The server could not be told that what it asked was refused: ${errorText(error)}.`)
    }
  }

  /** A page’s origin was checked to be ours, so the server sees it as its own. */
  send(
    request: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>,
    body: Buffer | undefined,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const { requests, own } = this.parts
    const passed = requestHeaders(request.rawHeaders, own ? ['authorization', 'cookie'] : [])
    const headers = passed.map((value, at, all) =>
      at % 2 === 1 && all[at - 1]?.toLowerCase() === 'origin' ? requests.url.origin : value,
    )
    const { method = 'GET', url = '/' } = request
    const secrets = own?.secrets().flat() ?? []
    // Behind a path of ours stands the server’s own address, whatever was asked for beside it.
    const path = own ? {} : { path: url }
    return requests.send({
      method,
      ...path,
      headers: [...headers, ...secrets],
      signal,
      ...(body && { body }),
    })
  }
}

import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jsonText } from '../../../ground/model/json-text.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { parseJson } from '../../../ground/model/parse-json.ts'
import type { ApprovalAnswer, ApprovalRequest, Approver } from './approver.ts'

/** An inbox over HTTP on this machine. */
export interface InboxOptions {
  readonly name: string
  /** The token that callers send as `Authorization: Bearer …`; 16 characters or more. */
  readonly token: string
  /** 0 takes a free one; see `address`. */
  readonly port?: number
}

/** An inbox, and where it is. */
export interface Inbox extends Approver {
  /** `http://127.0.0.1:PORT`, once it listens. */
  address(): Promise<string>
  close(): Promise<void>
}

interface Waiting {
  readonly request: ApprovalRequest
  answer(input: ApprovalAnswer): void
}

const maxSent = 64 * 1_024

/**
 * Serves the reviews that wait for one approver, over HTTP: `GET /reviews` lists them, `POST /reviews/ID` takes
 * `{approve, reason?, choices?, text?}`. Listens on this machine alone, and asks every caller for the token; browsers
 * of other pages have no way in. A gate reached by url has an inbox of its own, with pages.
 */
export function inbox({ name, token, port = 0 }: InboxOptions): Inbox {
  if (token.length < 16)
    throw new GateError('configuration', 'The token of an inbox needs 16 characters or more.', 'token')
  const waiting = new Map<string, Waiting>()
  let listening: Promise<Server> | undefined
  const listen = () => {
    listening ??= open(port, (question, reply) => void serve(question, reply, token, waiting))
    return listening
  }
  return {
    name,
    async ask(request) {
      await listen()
      const { id } = request.review
      return new Promise((resolve, reject) => {
        const end = () => waiting.delete(id)
        request.signal.addEventListener('abort', () => {
          end()
          reject(request.signal.reason as Error)
        })
        waiting.set(id, {
          request,
          answer: answer => {
            end()
            resolve(answer)
          },
        })
      })
    },
    async address() {
      const { port: taken } = (await listen()).address() as AddressInfo
      return `http://127.0.0.1:${taken}`
    },
    async close() {
      const server = await listening?.catch(() => undefined)
      await new Promise<void>(done => (server ? server.close(() => done()) : done()))
      server?.closeAllConnections()
    },
  }
}

function open(
  port: number,
  serveOne: (question: IncomingMessage, reply: ServerResponse) => void,
): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, serveOne)
  // A program that has nothing else to do may end.
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', error =>
      reject(new GateError('unavailable', `The inbox can’t listen on port ${port} (${error.message}).`)),
    )
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function serve(
  question: IncomingMessage,
  reply: ServerResponse,
  token: string,
  waiting: ReadonlyMap<string, Waiting>,
): Promise<void> {
  try {
    if (!isKnown(question.headers.authorization, token))
      return send(reply, 403, { message: 'Send the token.' })
    const [, kind, id] = (question.url ?? '').split('/')
    if (kind === 'reviews' && id === undefined && question.method === 'GET')
      return send(reply, 200, [...waiting.values()].map(visibleReview))
    const one = kind === 'reviews' ? waiting.get(id ?? '') : undefined
    if (!one) return send(reply, 404, { message: 'Nothing waits here under this name.' })
    if (question.method !== 'POST') return send(reply, 200, visibleReview(one))
    const input = parseJson(await bodyOf(question), 'The body') as Partial<ApprovalAnswer> | null
    if (typeof input?.approve !== 'boolean')
      return send(reply, 422, { message: 'approve must be true or false.' })
    one.answer(input as ApprovalAnswer)
    send(reply, 202, { message: 'Taken.' })
  } catch (error) {
    send(reply, 422, { message: error instanceof Error ? error.message : 'That was not understood.' })
  }
}

function visibleReview({ request }: Waiting) {
  const { review, call, decision, summary, sheet, failed } = request
  return { review, call, reason: decision.reason, summary, sheet, failed }
}

async function bodyOf(question: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of question) {
    size += (part as Buffer).length
    if (size > maxSent) throw new Error('The answer is larger than 64 KiB.')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}

function isKnown(header: string | undefined, token: string): boolean {
  const input = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return input.length === wanted.length && timingSafeEqual(input, wanted)
}

function send(reply: ServerResponse, status: number, value: unknown): void {
  reply.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  reply.end(jsonText(value))
}

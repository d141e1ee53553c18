import { GateError } from '../model/errors.ts'
import { withinTime } from './within-time.ts'

/** The most that a request may carry. */
export const largestBody = 1_048_576

const tooSlow = 'The body took too long to arrive, so nothing was judged.'

/**
 * The JSON of a request: at most 1 MiB, sent within `milliseconds`. Rejects with `invalid` for anything else, and with
 * `unavailable` for a client that is too slow.
 */
export async function readJson(request: Request, milliseconds: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new GateError(
      'invalid',
      'The body must be JSON: send Content-Type: application/json.',
      'content-type',
    )
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length > largestBody) throw tooLarge()
  const text = decode(
    await withinTime(milliseconds, tooSlow, Number.isNaN(length) ? readPieces(request) : readWhole(request)),
  )
  try {
    return JSON.parse(text)
  } catch {
    throw new GateError('invalid', 'The body is no JSON.', 'body')
  }
}

/** A body whose length was told: the server never reads more of it. */
async function readWhole(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer().catch(endedEarly))
  if (bytes.length > largestBody) throw tooLarge()
  return bytes
}

async function readPieces(request: Request): Promise<Uint8Array> {
  const reader = request.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read().catch(endedEarly)) ?? { done: true }
    if (done) return Buffer.concat(parts)
    size += value.length
    if (size > largestBody) {
      void reader?.cancel().catch(() => {})
      throw tooLarge()
    }
    parts.push(value)
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new GateError('invalid', 'The body is not UTF-8.', 'body')
  }
}

function endedEarly(): never {
  throw new GateError('invalid', 'The body ended early.', 'body')
}

function tooLarge(): GateError {
  return new GateError('invalid', 'The body is larger than 1 MiB: send less.', 'body')
}

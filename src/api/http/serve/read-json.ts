import { GateError } from '../../../ground/model/errors.ts'
import { parseJson } from '../../../ground/model/parse-json.ts'
import { withinTime } from './within-time.ts'

/** The most that a request may carry. */
export const maxBodySize = 1_048_576

const tooSlow = 'The body took too long to arrive, so nothing was judged.'

/** The most that a request of nobody we know may carry: thousands of them at once must not fill the memory. */
export const maxUnauthenticatedSize = 4_096

/**
 * The JSON of a request: at most `most` bytes, sent within `milliseconds`. Rejects with `invalid` for anything else, and
 * with `unavailable` for a client that is too slow.
 */
export async function readJson(request: Request, milliseconds: number, max = maxBodySize): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new GateError(
      'invalid',
      'The body must be JSON: send Content-Type: application/json.',
      'content-type',
    )
  return parseBody(await readText(request, milliseconds, max))
}

/** The JSON of a body that is here as a whole. Throws `invalid` as `readJson` does. */
export function jsonIn(bytes: Uint8Array, max: number): unknown {
  if (bytes.length > max) throw tooLarge(max)
  return parseBody(decode(bytes))
}

function parseBody(text: string): unknown {
  return parseJson(text, 'The body', 'body')
}

/** The text of a request, under the same limits. */
export async function readText(request: Request, milliseconds: number, max: number): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length > max) throw tooLarge(max)
  return decode(
    await withinTime(
      milliseconds,
      tooSlow,
      Number.isNaN(length) ? readPieces(request, max) : readWhole(request, max),
    ),
  )
}

/** A body whose length was told: the server never reads more of it. */
async function readWhole(request: Request, max: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer().catch(endedEarly))
  if (bytes.length > max) throw tooLarge(max)
  return bytes
}

async function readPieces(request: Request, max: number): Promise<Uint8Array> {
  const reader = request.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read().catch(endedEarly)) ?? { done: true }
    if (done) return Buffer.concat(parts)
    size += value.length
    if (size > max) {
      void reader?.cancel().catch(() => {})
      throw tooLarge(max)
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

function tooLarge(max: number): GateError {
  const size = max < maxBodySize ? `${max / 1_024} KiB` : `${max / maxBodySize} MiB`
  return new GateError('invalid', `The body is larger than ${size}: send less.`, 'body')
}

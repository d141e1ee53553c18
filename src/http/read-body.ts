import { GateError } from '../model/errors.ts'

/** The most that a request may carry. */
export const largestBody = 1_048_576

/**
 * The JSON of a request: at most 1 MiB, sent within `milliseconds`. Rejects with `invalid` for anything else, and with
 * `unavailable` for a client that is too slow; nothing more is read from it then.
 */
export async function readJson(request: Request, milliseconds: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new GateError(
      'invalid',
      'The body must be JSON: send Content-Type: application/json.',
      'content-type',
    )
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw tooLarge()
  const text = decode(await readBytes(request, milliseconds))
  try {
    return JSON.parse(text)
  } catch {
    throw new GateError('invalid', 'The body is no JSON.', 'body')
  }
}

async function readBytes(request: Request, milliseconds: number): Promise<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const late = setTimeout(() => void reader.cancel().catch(() => {}), milliseconds)
  const until = performance.now() + milliseconds
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (performance.now() >= until) throw tooSlow()
      if (done) return Buffer.concat(parts)
      size += value.length
      if (size > largestBody) throw tooLarge()
      parts.push(value)
    }
  } catch (error) {
    void reader.cancel().catch(() => {})
    throw error instanceof GateError ? error : new GateError('invalid', 'The body ended early.', 'body')
  } finally {
    clearTimeout(late)
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new GateError('invalid', 'The body is not UTF-8.', 'body')
  }
}

function tooLarge(): GateError {
  return new GateError('invalid', 'The body is larger than 1 MiB: send less.', 'body')
}

function tooSlow(): GateError {
  return new GateError('unavailable', 'The body took too long to arrive, so nothing was judged.', 'body')
}

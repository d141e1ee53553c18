import { GateError } from '../../ground/model/errors.ts'

/** Bytes of an answer that are read: of a provider’s settings, keys and tokens none is so long. */
const maxSize = 1_048_576

/** Fetches for the libraries that speak with providers; rejects for an answer that is too long, before it is held whole. */
export async function boundedFetch(url: string, init: object): Promise<Response> {
  const answer = await fetch(url, init)
  const { status, headers } = answer
  const isEmpty = answer.body === null
  return new Response(isEmpty ? null : await bytesOf(answer), { status, headers })
}

async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > maxSize)
      throw new GateError('unavailable', 'The identity provider’s answer is longer than 1 MiB: ask it again.')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

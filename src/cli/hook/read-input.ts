import { GateError } from '../../model/errors.ts'

/** As much as the gate takes over its socket. */
const limit = 1_048_576

/** All that a client writes, read to its end whatever its size. Rejects with `invalid` for more than 1 MiB. */
export async function readInput(stream: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size <= limit) parts.push(bytes)
  }
  if (size > limit) throw new GateError('invalid', 'The hook’s input is larger than 1 MiB.')
  return Buffer.concat(parts).toString('utf8')
}

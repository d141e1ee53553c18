import { GateError } from '../ground/model/errors.ts'
import { withoutByteOrderMark } from '../ground/model/without-byte-order-mark.ts'

const limit = 12 * 1024 * 1024

/** All of a stream as text; rejects with `invalid` above 12 MiB, and with `usage` at a terminal. */
export async function readStandardInput(stream: NodeJS.ReadStream): Promise<string> {
  if (stream.isTTY)
    throw new GateError(
      'usage',
      'No call was given: pass it as an argument or on standard input (see --help).',
    )
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    if (size > limit)
      throw new GateError('invalid', 'The call on standard input is larger than 12 MiB: send less.')
    chunks.push(bytes)
  }
  return withoutByteOrderMark(Buffer.concat(chunks).toString('utf8'))
}

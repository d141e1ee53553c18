import { readSync } from 'node:fs'
import { maxEventSize, tooLargeReason } from '../../agents/hook/max-event-size.ts'
import { GateError } from '../../ground/model/errors.ts'
import { withoutByteOrderMark } from '../../ground/model/without-byte-order-mark.ts'

/** As much as the gate takes over its socket. */
const limit = maxEventSize

/**
 * All that a client writes, read to its end whatever its size; `before` was read already. Rejects with `invalid` for
 * more than 16 MiB.
 */
export async function readHookInput(
  stream: AsyncIterable<Uint8Array | string>,
  before: readonly Buffer[] = [],
): Promise<string> {
  const parts = [...before]
  let size = parts.reduce((sum, part) => sum + part.length, 0)
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size <= limit) parts.push(bytes)
  }
  if (size > limit) throw new GateError('invalid', tooLargeReason)
  return withoutByteOrderMark(Buffer.concat(parts).toString('utf8'))
}

/** The same of standard input, without the streams of Node, which take longer to load than the input to come. */
export async function readHookInputFast(): Promise<string> {
  const parts: Buffer[] = []
  try {
    for (let size = 0; size <= limit; ) {
      const part = Buffer.allocUnsafe(65_536)
      const read = readSync(0, part)
      if (read === 0) return readHookInput(none(), parts)
      parts.push(part.subarray(0, read))
      size += read
    }
  } catch {
    // It may not be waited for: a stream can.
  }
  return readHookInput(process.stdin, parts)
}

async function* none(): AsyncGenerator<never> {}

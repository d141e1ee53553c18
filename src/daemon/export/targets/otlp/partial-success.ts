import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { Rejection } from '../../send/outcome.ts'

/**
 * Reads how many records a collector threw away, in an answer of JSON or of protocol buffers; undefined where it kept all,
 * or where its answer can’t be read: it was 2xx, and that counts.
 */
export function partialSuccess(body: Buffer, contentType: string): Rejection | undefined {
  try {
    const { count, why } = contentType.includes('json') ? inJson(body) : inProtobuf(body)
    if (!Number.isSafeInteger(count) || count <= 0) return undefined
    return { count, why: `it threw ${count} away: ${visibleText(why, 200) || 'it does not say why'}` }
  } catch {
    return undefined
  }
}

interface Read {
  readonly count: number
  readonly why: string
}

function inJson(body: Buffer): Read {
  const answer = JSON.parse(body.toString() || '{}') as {
    readonly partialSuccess?: {
      readonly rejectedLogRecords?: string | number
      readonly rejectedSpans?: string | number
      readonly errorMessage?: string
    }
  }
  const { rejectedLogRecords, rejectedSpans, errorMessage = '' } = answer.partialSuccess ?? {}
  return { count: Number(rejectedLogRecords ?? rejectedSpans ?? 0), why: String(errorMessage) }
}

/** Field 1 of the answer holds the number (1) and the message (2). */
function inProtobuf(body: Buffer): Read {
  const fields = fieldsOf(body)
  const inner = fields.get(1)
  if (!Buffer.isBuffer(inner)) return { count: 0, why: '' }
  const said = fieldsOf(inner)
  const [count, why] = [said.get(1), said.get(2)]
  return { count: typeof count === 'number' ? count : 0, why: Buffer.isBuffer(why) ? why.toString() : '' }
}

/** The fields of a message that are numbers or bytes; throws a RangeError for what is none. */
function fieldsOf(bytes: Buffer): ReadonlyMap<number, number | Buffer> {
  const found = new Map<number, number | Buffer>()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.readUInt8(at++)
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const field = Math.floor(tag / 8)
    if (tag % 8 === 0) found.set(field, varint())
    else if (tag % 8 === 2) {
      const end = varint() + at
      if (end > bytes.length) throw new RangeError('The answer ends early.')
      found.set(field, bytes.subarray(at, end))
      at = end
    } else throw new RangeError('The answer is none of OTLP.')
  }
  return found
}

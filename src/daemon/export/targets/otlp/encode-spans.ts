import { addAttributes, addResource, addScope } from './add-attributes.ts'
import { ProtobufWriter } from './protobuf-writer.ts'
import type { Span, SpansRequest } from './spans-request.ts'

/** The request as protocol buffers; the numbers are those of `opentelemetry.proto` 1.x. */
export function encodeSpans({ resourceSpans }: SpansRequest): Buffer {
  const request = new ProtobufWriter()
  for (const { resource, scopeSpans } of resourceSpans)
    request.message(1, one => {
      one.message(1, message => addResource(message, resource))
      for (const { scope, spans } of scopeSpans)
        one.message(2, scoped => {
          scoped.message(1, message => addScope(message, scope))
          for (const span of spans) scoped.message(2, message => addSpan(message, span))
        })
    })
  return request.end()
}

function addSpan(message: ProtobufWriter, span: Span): void {
  const { traceId, spanId, parentSpanId, links = [], status } = span
  message.hex(1, traceId).hex(2, spanId)
  if (parentSpanId !== undefined) message.hex(4, parentSpanId)
  message
    .text(5, span.name)
    .integer(6, BigInt(span.kind))
    .fixed(7, BigInt(span.startTimeUnixNano))
    .fixed(8, BigInt(span.endTimeUnixNano))
  addAttributes(message, 9, span.attributes)
  for (const link of links) message.message(13, one => one.hex(1, link.traceId).hex(2, link.spanId))
  if (status) message.message(15, one => one.integer(3, BigInt(status.code)))
}

import { addAttributes, addResource, addScope, addValue } from './add-attributes.ts'
import type { LogRecord, LogsRequest } from './logs-request.ts'
import { ProtobufWriter } from './protobuf-writer.ts'

/** The request as protocol buffers; the numbers are those of `opentelemetry.proto` 1.x. */
export function encodeLogs({ resourceLogs }: LogsRequest): Buffer {
  const request = new ProtobufWriter()
  for (const { resource, scopeLogs } of resourceLogs)
    request.message(1, one => {
      one.message(1, message => addResource(message, resource))
      for (const { scope, logRecords } of scopeLogs)
        one.message(2, logs => {
          logs.message(1, message => addScope(message, scope))
          for (const record of logRecords) logs.message(2, message => addRecord(message, record))
        })
    })
  return request.end()
}

function addRecord(message: ProtobufWriter, record: LogRecord): void {
  const { traceId, spanId } = record
  message
    .fixed(1, BigInt(record.timeUnixNano))
    .integer(2, BigInt(record.severityNumber))
    .text(3, record.severityText)
    .message(5, value => addValue(value, record.body))
  addAttributes(message, 6, record.attributes)
  if (traceId !== undefined && spanId !== undefined) message.hex(9, traceId).hex(10, spanId)
  message.fixed(11, BigInt(record.observedTimeUnixNano)).text(12, record.eventName)
}

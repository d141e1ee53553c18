import type { AnyValue, KeyValue, LogRecord, LogsRequest } from './logs-request.ts'
import { ProtobufWriter } from './protobuf-writer.ts'

/** The request as protocol buffers; the numbers are those of `opentelemetry.proto` 1.x. */
export function encodeLogs({ resourceLogs }: LogsRequest): Buffer {
  const request = new ProtobufWriter()
  for (const { resource, scopeLogs } of resourceLogs)
    request.message(1, one => {
      one.message(1, message => addAttributes(message, 1, resource.attributes))
      for (const { scope, logRecords } of scopeLogs)
        one.message(2, logs => {
          logs.message(1, message => message.text(1, scope.name).text(2, scope.version))
          for (const record of logRecords) logs.message(2, message => addRecord(message, record))
        })
    })
  return request.end()
}

function addRecord(message: ProtobufWriter, record: LogRecord): void {
  message
    .fixed(1, BigInt(record.timeUnixNano))
    .integer(2, BigInt(record.severityNumber))
    .text(3, record.severityText)
    .message(5, value => addValue(value, record.body))
  addAttributes(message, 6, record.attributes)
  message.fixed(11, BigInt(record.observedTimeUnixNano)).text(12, record.eventName)
}

function addAttributes(message: ProtobufWriter, field: number, attributes: readonly KeyValue[]): void {
  for (const { key, value } of attributes)
    message.message(field, pair => pair.text(1, key).message(2, one => addValue(one, value)))
}

function addValue(message: ProtobufWriter, value: AnyValue): void {
  if ('stringValue' in value) message.text(1, value.stringValue)
  else if ('boolValue' in value) message.flag(2, value.boolValue)
  else if ('intValue' in value) message.integer(3, BigInt(value.intValue))
  else if ('doubleValue' in value) message.double(4, value.doubleValue)
  else
    message.message(5, list => {
      for (const one of value.arrayValue.values) list.message(1, each => addValue(each, one))
    })
}

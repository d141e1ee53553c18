import type { AnyValue, KeyValue, Source } from './by-source.ts'
import type { ProtobufWriter } from './protobuf-writer.ts'

/** Writes the program that a request is from. */
export function addResource(message: ProtobufWriter, { attributes }: Source['resource']): void {
  addAttributes(message, 1, attributes)
}

/** Writes the part of it that made what the request holds. */
export function addScope(message: ProtobufWriter, { name, version }: Source['scope']): void {
  message.text(1, name).text(2, version)
}

/** Writes attributes as a field that is repeated. */
export function addAttributes(message: ProtobufWriter, field: number, attributes: readonly KeyValue[]): void {
  for (const { key, value } of attributes)
    message.message(field, pair => pair.text(1, key).message(2, one => addValue(one, value)))
}

/** Writes a value. */
export function addValue(message: ProtobufWriter, value: AnyValue): void {
  if ('stringValue' in value) message.text(1, value.stringValue)
  else if ('boolValue' in value) message.flag(2, value.boolValue)
  else if ('intValue' in value) message.integer(3, BigInt(value.intValue))
  else if ('doubleValue' in value) message.double(4, value.doubleValue)
  else
    message.message(5, list => {
      for (const one of value.arrayValue.values) list.message(1, each => addValue(each, one))
    })
}

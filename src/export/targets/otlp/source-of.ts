import type { Fields } from '../../records/export-record.ts'
import type { SenderContext } from '../sender.ts'

/** A value as OTLP writes it. */
export type AnyValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly AnyValue[] } }

/** An attribute of OTLP. */
export interface KeyValue {
  readonly key: string
  readonly value: AnyValue
}

/** The program that a request is from, and the part of it that made what it holds. */
export interface Source {
  readonly resource: { readonly attributes: readonly KeyValue[] }
  readonly scope: { readonly name: string; readonly version: string }
}

/** This gate as the source of a request. */
export function sourceOf({ log, host, version }: SenderContext): Source {
  const resource = {
    'service.name': 'countersign',
    'service.version': version,
    'service.instance.id': log,
    'host.name': host,
  }
  return { resource: { attributes: attributesOf(resource) }, scope: { name: 'countersign', version } }
}

/** Fields as attributes. */
export function attributesOf(fields: Fields): readonly KeyValue[] {
  return Object.entries(fields).map(([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: Fields[string]): AnyValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { arrayValue: { values: value.map(one => ({ stringValue: one })) } }
}

import type { ExportRecord, Fields, RecordSource } from '../../records/export-record.ts'
import type { SenderContext } from '../open-sender.ts'
import { sourceFields } from '../source-fields.ts'

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

/** The records of one gate, with it as their source. */
export interface SourcedRecords extends Source {
  readonly records: readonly ExportRecord[]
}

/** Records by the gates whose they are, each gate as a source of its own. */
export function bySource(
  records: readonly ExportRecord[],
  context: SenderContext,
): readonly SourcedRecords[] {
  const logs = new Map<string, ExportRecord[]>()
  for (const record of records) {
    const found = logs.get(record.source.log)
    if (found) found.push(record)
    else logs.set(record.source.log, [record])
  }
  return [...logs.values()].flatMap(some =>
    some[0] ? [{ ...sourceOf(some[0].source, context), records: some }] : [],
  )
}

function sourceOf(source: RecordSource, { host, version }: SenderContext): Source {
  const resource = {
    'service.name': 'countersign',
    // Of whoever sends: the one of a gate of a team is in the records of its decisions.
    'service.version': version,
    'service.instance.id': source.log,
    'host.name': source.gate?.name ?? host,
    ...sourceFields(source),
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

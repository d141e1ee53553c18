import type { Fields, RecordSource } from '../records/export-record.ts'

/** The fields that say which gate of a team a record is of; none where a gate exports its own log. */
export function sourceFields({ gate }: RecordSource): Fields {
  return gate ? { 'countersign.gate.name': gate.name, 'countersign.gate.group': gate.group } : {}
}

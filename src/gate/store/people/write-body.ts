import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import type { Json } from '../../../ground/model/json.ts'

/** Writes a noun as the text of its row. */
export function writeBody(value: object): string {
  return canonicalJson(value as unknown as Json)
}

/** Reads a noun from a row with the column `body`. */
export function readBody<T>(row: unknown): T | undefined {
  return row === undefined ? undefined : (JSON.parse((row as { body: string }).body) as T)
}

/** Reads the nouns of several rows, in their order. */
export function readBodies<T>(rows: readonly unknown[]): readonly T[] {
  return rows.map(row => JSON.parse((row as { body: string }).body) as T)
}

import type { JsonObject } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** The changes of an entry. Everything else of it stays. */
export interface EntryChange {
  readonly set: JsonObject
  /** Put before what stands in a list. */
  readonly first?: { readonly field: string; readonly items: readonly string[] }
  readonly remove: readonly string[]
}

/** Our command line: a program, and what it needs before its options. */
export interface FrontCommand {
  readonly program: string
  readonly args: readonly string[]
  /** Absolute paths by which it may stand in a list already. */
  readonly known: readonly string[]
  /** The agent’s name in the log and for grants. */
  readonly agent: string
  /** Servers over HTTP without a token in the list are fronted too. */
  readonly remote: boolean
}

/** The entry as it is after a change. */
export function changeEntry(entry: JsonObject, { set, first, remove }: EntryChange): JsonObject {
  const stored = Object.fromEntries(Object.entries(entry).filter(([name]) => !remove.includes(name)))
  const list = first && memberOf(entry, first.field)
  const whole = first && { [first.field]: [...first.items, ...(Array.isArray(list) ? list : [])] }
  return { ...stored, ...set, ...whole }
}

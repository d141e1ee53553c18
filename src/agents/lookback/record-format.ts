import type { ReportParts } from '../hook/client-adapter.ts'
import type { RecordClient } from '../../ground/clients/index.ts'
import type { ReadTool } from '../hook/dialects/parse-claude-shape.ts'
import type { JsonObject } from '../../ground/model/json.ts'

/** The place and moment of something in a record; null where the record does not say. */
interface RecordedPlace {
  /** The client’s own session; a sub-agent’s is `session/agent`. Empty for the record’s own name. */
  readonly session: string
  /** Absolute. */
  readonly cwd: string | null
  /** Milliseconds since 1970. */
  readonly at: number | null
}

/** A text of a record, as `saidIn` reads it. */
export type RecordedText = Pick<ReportParts, 'text' | 'unread'>

/** A tool call as a client wrote it down. */
export interface RecordedCall extends RecordedPlace {
  readonly kind: 'call'
  readonly id: string | null
  readonly tool: string
  readonly arguments: JsonObject
}

/** The result of a tool, as the client’s hook was told it. */
export interface RecordedResult extends RecordedPlace, RecordedText {
  readonly kind: 'result'
  /** Of the call that it answers. */
  readonly id: string | null
}

/** A message to the agent in the place of a person’s, as the client’s hook was told it. */
export interface RecordedPrompt extends RecordedPlace, RecordedText {
  readonly kind: 'prompt'
  readonly id: string | null
  /** The client’s own word is that nobody sat there. */
  readonly isUnattended?: boolean
}

/** Anything in a record that a hook of its client is told of: never what the client keeps to itself. */
export type RecordedItem = RecordedCall | RecordedResult | RecordedPrompt

/** Reads the values of one record, in order; keeps what holds for later ones, such as the folder. */
export type ReadValue = (value: JsonObject, path: string) => readonly RecordedItem[]

/** The form in which one client keeps its sessions. Pure: files are found and opened elsewhere. */
export interface RecordFormat {
  readonly client: RecordClient
  /** Under the home folder. */
  readonly folder: string
  /**
   * The record that a file belongs to, by its path under `folder`; null for a file that is none of a record. Files of
   * one record are read in the order of `order`, then of their paths.
   */
  recordOf(path: string): string | null
  order?(path: string): string
  /** The call that its hook would have asked. Throws `invalid` where it can’t be read. */
  readonly readTool: ReadTool
  /** The client’s hook names the call that a result answers. */
  readonly namesCalls: boolean
  /** One for each record; `record` is its name. */
  begin(record: string): ReadValue
}

import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { Checkpoint } from '../../../ground/model/audit-entry.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Hearing, HeardReport } from '../../../ground/model/hearing.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { ExportCursors } from './export-cursors.ts'
import type { Figures } from './figures.ts'
import type { LogTree, LogKeyStore, LogRuns } from './log-tree.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import type { PeopleStore } from '../../../people/acts/ports/people-store.ts'
import type { TeamMirror } from '../../../people/acts/ports/team-mirror.ts'
import type { ToolStore, ToolUse } from '../../../people/acts/ports/tool-store.ts'
import type { ToolOffer } from '../../../ground/model/offered-tool.ts'

/**
 * Makes the page of a new review from the decision as the log holds it and from what servers say of their tools. `hide`
 * puts dots in the place of each secret and canary of a text, and keeps every line where it is.
 */
export type SnapshotMaker = (
  logged: Pick<LoggedDecision, 'call' | 'decision'>,
  tools: Pick<ToolStore, 'definition'>,
  hide: (text: string) => string,
) => ReviewSnapshot

/** The change that judging one call makes: its decision, its entry in the log, and the counts. */
export interface Change {
  readonly call: ToolCall
  readonly decision: Decision
  /** Returns the session’s memory afterwards; applied to its memory at the time of writing. */
  readonly remember?: (before: SessionMemory) => SessionMemory
  /** Habits that the profile has from now on. */
  readonly habits?: readonly string[]
  /** Reviews that the decision opens, releases or withdraws, grants that it uses; with a version as in an act. */
  readonly reviews?: readonly Review[]
  /** The page of the review that the decision opens; made in the transaction, and kept without secrets. */
  readonly snapshot?: SnapshotMaker
  /** Ids of grants of which one use is spent. */
  readonly spends?: readonly string[]
  /** The use of the MCP tool that the call is for. */
  readonly tool?: ToolUse
  /** Reports that came with the call: written before it. */
  readonly reports?: readonly ReportChange[]
  /** Further lines of the log, after the decision's own. */
  readonly log?: readonly LogLine[]
  /** Nobody asked for the call: it counts for nothing. */
  readonly isProbe?: boolean
}

/** The output of a tool, as far as it changes a session’s memory. */
export interface ReportChange {
  readonly session: string
  readonly at: number
  readonly body: JsonObject
  readonly remember: (before: SessionMemory) => SessionMemory
  /** Returns what the session hears: marks under this key. `before` tells how far the person pointed to what was read. */
  readonly hear: (before: SessionMemory, key: Uint8Array) => HeardReport
  /** Definitions that MCP servers give of their tools: the first one of each is pinned. */
  readonly offers?: readonly ToolOffer[]
}

/** The number of calls judged so far; both counts leave dry runs out. */
export interface Counts {
  readonly evaluated: number
  /** Calls of this function in this session that were allowed to run. */
  readonly ofFunction: number
}

/** The result of a commit: the decision in force, which is an earlier one when the call was judged before. */
export interface Committed {
  readonly decision: Decision
  readonly seq: number
}

/**
 * Keeps decisions and their log. One transaction for everything that belongs together, durable when the promise
 * resolves; several processes may write, and there is one chain. Rejects with a GateError: `storage` when it can't
 * write, `conflict` when the id of a call is known with other bytes, `conflict` of kind `race` when a review, a grant or
 * a tool was changed meanwhile. A call whose change was rejected must not run.
 */
export interface Store extends PeopleStore {
  readonly figures: Figures
  readonly tree: LogTree
  /** The keys that sign it. */
  readonly keys: LogKeyStore
  /** The copy of all that the team of this gate says. */
  readonly mirror: TeamMirror
  /** The places up to which the log was exported. */
  readonly exports: ExportCursors
  commit(change: Change): Promise<Committed>
  counts(session: string, tool: string | null): Counts
  /** Returns a session’s memory; empty for a new one. */
  session(id: string): SessionMemory
  /** Returns what a session has heard; nothing for a new one. */
  hearing(id: string): Hearing
  /** The key of the marks of this store. */
  readonly markKey: Uint8Array
  /** Those of the keys that the profile has never done; none while it has hardly any habits. */
  firstTimes(profile: string, keys: readonly string[]): readonly string[]
  /** The report’s entry in the log, and what the session knows afterwards. */
  report(change: ReportChange): Promise<void>
  decisionOfCall(callId: string): { readonly decision: Decision } | undefined
  /** A page of the log from the first entry after `after`. */
  entries(after: number, limit: number): readonly StoredEntry[]
  readonly runs: LogRuns
  head(): Pick<StoredEntry, 'seq' | 'hash'>
  checkpoints(): readonly Checkpoint[]
  checkpoint(): Checkpoint
  /** The moment of the last one; milliseconds since 1970, null before the first. */
  checkpointAt(): number | null
  /** Each one is an entry of the log too; gives what was removed. */
  changeCanaries(add: readonly Canary[], remove: readonly string[], at: number): readonly Canary[]
  /** Reads within `work` see one state of the store, whoever writes meanwhile. */
  consistently<T>(work: () => T): T
  /** Throws `storage` where the state is damaged: nothing may be judged on it. */
  demandWhole(): void
  close(): Promise<void>
}

/** The part of the state that is brought elsewhere: to a team, or to where operators look. */
export type MirroredStore = Pick<
  Store,
  'mirror' | 'exports' | 'entries' | 'head' | 'checkpointAt' | 'origin' | 'decision' | 'people'
>

import type { ExportTarget, ShownExport } from '../../../ground/model/export-target.ts'
import type { ExportRecord } from '../records/export-record.ts'
import type { Delivered } from './deliver.ts'

/** The log of one gate or those of a team, with how far each target has them. */
export interface ExportQueue {
  /** Takes what is next for a target, of so many entries at most; undefined where another process sends to it. */
  next(target: ExportTarget, max: number): Promise<QueuedBatch | undefined>
  show(targets: readonly ExportTarget[]): Promise<readonly ShownExport[]>
  /** Lets another process send to this target at once. */
  leave(target: ExportTarget): Promise<void>
}

/** Records that are next for a target. */
export interface QueuedBatch {
  readonly records: readonly ExportRecord[]
  /** More entries wait. */
  readonly isFull: boolean
  /** Tells whether this process is still the one that sends; asked before each sending. */
  isMine(): boolean
  /** Keeps what became of the batch; false where nothing was kept, since somebody else changed the place meanwhile. */
  keep(done: Delivered, at: number): Promise<boolean>
}

import { emptyTally, type ExportCursor } from '../../../gate/core/ports/export-cursors.ts'

/** The cursor of a target that nothing was sent to yet. */
export function newCursor(seq: number): ExportCursor {
  return { seq, held: [], ...emptyTally }
}

import type { ExportCursor } from '../../../gate/core/ports/export-cursors.ts'

/**
 * Returns a cursor from which entries from `first` on are sent again. Undefined where it is before them: they come in their
 * turn, and what is between would be passed over.
 */
export function cursorSetBack(cursor: ExportCursor, first: number): ExportCursor | undefined {
  if (cursor.seq < first) return undefined
  return { ...cursor, seq: first - 1, held: cursor.held.filter(seq => seq < first) }
}

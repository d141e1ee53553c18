import type { Command } from 'commander'
import { newCursor } from '../../daemon/export/pump/new-cursor.ts'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { withLocalGate } from '../with-gate.ts'
import { ownExport } from './own-exports.ts'
import type { ExportCursor } from '../../gate/core/ports/export-cursors.ts'

/** Sets the cursor of a target back, so that entries from `first` on are sent again. */
export async function replayExport(command: Command, name: string, first: number): Promise<void> {
  const targets = ownExport(name)
  await withLocalGate(command, async ({ mirrored }) => {
    const head = mirrored.head().seq
    if (first > head)
      throw new GateError('usage', `The log has ${head} entries: give --from a number up to that.`, 'from')
    let last = 0
    for (const target of targets)
      await mirrored.exports.change(target.name, row => {
        const cursor = row ?? newCursor(head)
        last = Math.max(last, cursor.seq)
        return cursorSetBack(cursor, first)
      })
    if (last < first)
      throw new GateError(
        'usage',
        `${name} has the log up to entry ${last} and gets the rest in its turn, so none from ${first} on is sent again: give --from a number up to ${last}.`,
        'from',
      )
    const count = head - first + 1
    standardOutput.print(
      `${name} is sent ${count === 1 ? 'one entry' : `${count} entries`} again, from ${first} on, by the gate that runs.`,
    )
  })
}

/**
 * Returns a cursor from which entries from `first` on are sent again. Undefined where it is before them: they come in their
 * turn, and what is between would be passed over.
 */
export function cursorSetBack(cursor: ExportCursor, first: number): ExportCursor | undefined {
  if (cursor.seq < first) return undefined
  return { ...cursor, seq: first - 1, held: cursor.held.filter(seq => seq < first) }
}

import type { Command } from 'commander'
import { newCursor } from '../../export/pump/new-cursor.ts'
import { GateError } from '../../model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { withLocalGate } from '../with-gate.ts'
import { ownExport } from './own-exports.ts'

/** Sets the cursor of a target back, so that entries from `first` on are sent again. */
export async function replayExport(command: Command, name: string, first: number): Promise<void> {
  const targets = ownExport(name)
  await withLocalGate(command, async ({ mirrored }) => {
    const head = mirrored.head().seq
    if (first > head)
      throw new GateError('usage', `The log has ${head} entries: give --from a number up to that.`, 'from')
    for (const target of targets)
      await mirrored.exports.change(target.name, row => ({
        ...(row ?? newCursor(head)),
        seq: first - 1,
        held: row?.held.filter(seq => seq < first) ?? [],
      }))
    const count = head - first + 1
    standardOutput.print(
      `${name} is sent ${count === 1 ? 'one entry' : `${count} entries`} again, from ${first} on, by the gate that runs.`,
    )
  })
}

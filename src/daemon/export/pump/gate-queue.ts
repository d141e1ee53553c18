import type { ExportCursor } from '../../../gate/core/ports/export-cursors.ts'
import type { ExportTarget, ShownExport } from '../../../ground/model/export-target.ts'
import { heldUntilAnswered } from '../records/held-until-answered.ts'
import type { Delivered } from './deliver.ts'
import type { ExportQueue, QueuedBatch } from './export-pumps.ts'
import { type GateLog, showExports, type UseLog } from './show-exports.ts'
import { heldInTurn } from './held-in-turn.ts'
import { newCursor } from './new-cursor.ts'
import { maxCharacters, readStretch, recordsOf, type Stretch } from './read-stretch.ts'
import { bareIn, settlePlaces, tallyAfter } from './settle-places.ts'

/** The log of one gate, which no other process exports. */
export class GateQueue implements ExportQueue {
  private readonly use: UseLog
  /** By target, the held entry that was looked at last. */
  private readonly lastHeld = new Map<string, number>()

  constructor(use: UseLog) {
    this.use = use
  }

  next(target: ExportTarget, max: number): Promise<QueuedBatch> {
    return this.use(async log => {
      const from = await cursorOf(log, target.name)
      const source = { log: log.origin.gate }
      const entries = async (after: number, limit: number) => log.entries(after, limit)
      const decision = async (id: string) => log.decision(id)
      const { people } = log
      const held = heldInTurn(from.held, this.lastHeld.get(target.name) ?? 0, max)
      this.lastHeld.set(target.name, held.at(-1) ?? 0)
      const read = { people, isHeld: heldUntilAnswered(people), source, entries, decision, from, held }
      const stretch = await readStretch(read, target, { entries: max, characters: maxCharacters })
      return {
        records: recordsOf(stretch),
        isFull: stretch.isFull,
        isMine: () => true,
        keep: (done, at) => this.keep(target, { from, stretch }, done, at),
      }
    })
  }

  show(targets: readonly ExportTarget[]): Promise<readonly ShownExport[]> {
    return this.use(async log => showExports(log, targets))
  }

  async leave(): Promise<void> {}

  /** Somebody who had the log sent again meanwhile has set the cursor back: theirs counts. */
  private async keep(
    target: ExportTarget,
    { from, stretch }: { readonly from: ExportCursor; readonly stretch: Stretch },
    done: Delivered,
    at: number,
  ): Promise<boolean> {
    const [place = from] = settlePlaces([stretch], done.settled)
    const next: ExportCursor = {
      ...place,
      ...tallyAfter(from, { ...done, bare: bareIn([stretch], [place]) }, at),
    }
    if (JSON.stringify(next) === JSON.stringify(from)) return true
    const stored = await this.use(({ exports }) =>
      exports.change(target.name, row => (row?.seq === from.seq ? next : undefined)),
    )
    return stored !== undefined
  }
}

/**
 * The cursor of a target; one that is new begins with what comes from now on. One that is ahead of the log is of another
 * history: the log is sent again from its beginning.
 */
async function cursorOf(log: GateLog, target: string): Promise<ExportCursor> {
  const head = log.head().seq
  const known = log.exports.read(target)
  if (known && known.seq <= head) return known
  const made = known ? { ...known, seq: 0, held: [] } : newCursor(head)
  return (await log.exports.change(target, () => made)) ?? made
}

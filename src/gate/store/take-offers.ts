import type { ToolOffer } from '../../ground/model/offered-tool.ts'
import type { ChainLog } from './chain-log.ts'
import type { ToolTable } from './people/tool-table.ts'
import type { RecordCleaner } from './record-cleaner.ts'

/** Pins definitions of tools that are new, in the store’s transaction. */
export function takeOffers(
  offers: readonly ToolOffer[],
  at: number,
  tools: ToolTable,
  cleaner: RecordCleaner,
  log: ChainLog,
): void {
  for (const offer of offers) {
    if (!tools.hasRoomFor(offer)) continue
    const said = tools.offer(offer, at, one => cleaner.definition(one))
    if (said) log.append('tool', at, { ...said, listed: true })
  }
}

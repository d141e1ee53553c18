import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import type { LogEvidence } from '../../../../ground/model/log-evidence.ts'
import { askEntries } from '../log/ask-entries.ts'
import { entryPages, linesOf } from '../log/entry-pages.ts'

/** Entries of one page of the log, at most. */
const mostAtOnce = 1_000

/** Reads the entries that belong into a bundle. `saved`: they are taken away, which the log notes first. */
export async function* readRuns(
  runs: LogEvidence['runs'],
  { signal, saved }: { readonly signal: AbortSignal; readonly saved: boolean },
): AsyncGenerator<AuditEntry> {
  for (const [first, last] of runs) yield* readRun(first, last, { signal, saved })
}

async function* readRun(
  first: number,
  last: number,
  { signal, saved }: { readonly signal: AbortSignal; readonly saved: boolean },
): AsyncGenerator<AuditEntry> {
  const pages = entryPages(after => {
    const limit = Math.min(mostAtOnce, last - after)
    return limit > 0 ? askEntries(after, signal, { limit, saved }) : Promise.resolve('')
  }, first - 1)
  for await (const { text } of pages) yield* linesOf<AuditEntry>(text)
}

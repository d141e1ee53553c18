import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { ask } from '../../api/ask.ts'
import { askEntries } from './ask-entries.ts'
import { entryPages, linesOf } from './entry-pages.ts'

/** The newest entries of the log, newest first; the first of them says how long the log is, and how it ends. */
export async function askLastEntries(count: number, signal: AbortSignal): Promise<readonly AuditEntry[]> {
  const [newest] = await ask<readonly LoggedDecision[]>('/v1/decisions?limit=1', undefined, signal)
  const from = Math.max(0, (newest?.entry.seq ?? 0) - count)
  let last: readonly AuditEntry[] = []
  for await (const { text } of entryPages(after => askEntries(after, signal), from))
    last = [...last, ...linesOf<AuditEntry>(text)].slice(-count)
  return last.toReversed()
}

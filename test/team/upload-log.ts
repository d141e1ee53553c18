import { noHash } from '../../src/people/audit/link-entry.ts'
import type { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import type { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import type { GateLog, LogHead } from '../../src/gate/team/log-batch.ts'

/** Uploads what a gate's log has and the team has not, in batches. */
export async function uploadLog(
  table: EntryTable,
  log: GateLog & { readonly group: string },
  store: Pick<SqliteStore, 'entries'>,
  size = 100,
): Promise<LogHead> {
  let head = await table.head(log)
  for (;;) {
    const entries = store.entries(head.seq, size)
    if (entries.length === 0) return head.seq === 0 ? { seq: 0, hash: noHash } : head
    head = await table.add({ ...log, after: head, entries })
  }
}

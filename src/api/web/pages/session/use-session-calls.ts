import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { ask } from '../../api/ask.ts'
import { queryText } from '../../api/query-text.ts'
import { askEntries } from '../log/ask-entries.ts'
import { linesOf } from '../log/entry-pages.ts'
import { sessionCallOf } from './session-call.ts'
import { type ReportNote, reportIn } from './timeline-of.ts'

const pageSize = 100
/** Entries of the log that are looked through for what tools gave back. */
const mostEntries = 5_000

/** Calls of one session, newest first, page by page; dry runs among them. */
export function useSessionCalls(session: string) {
  return useInfiniteQuery({
    queryKey: ['decisions', 'session', session],
    queryFn: async ({ pageParam, signal }) => {
      const query = queryText({ session, includeDryRuns: true, limit: pageSize, before: pageParam })
      const found = await ask<readonly LoggedDecision[]>(`/v1/decisions${query}`, undefined, signal)
      return found.map(sessionCallOf)
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)?.seq),
  })
}

/**
 * Returns the results of tools in a session, from its entries in the log between `first` and `last`; null where that is too
 * far to look through.
 */
export function useReports(session: string, first: number | undefined, last: number | undefined) {
  return useQuery({
    queryKey: ['sessions', 'reports', session, first, last],
    enabled: first !== undefined && last !== undefined,
    queryFn: ({ signal }) => askReports(session, (first ?? 1) - 1, last ?? 0, signal),
  })
}

async function askReports(
  session: string,
  after: number,
  last: number,
  signal: AbortSignal,
): Promise<readonly ReportNote[] | null> {
  if (last - after > mostEntries) return null
  const reports: ReportNote[] = []
  for (let at = after; ; ) {
    const entries = linesOf<AuditEntry>(await askEntries(at, signal))
    for (const entry of entries) {
      const report = reportIn(entry, session)
      if (report) reports.push(report)
    }
    const newest = entries.at(-1)?.seq
    // A report comes after its call, and the newest call may have one too.
    if (newest === undefined || newest > last + 1_000) return reports
    at = newest
  }
}

import { useParams } from 'wouter'
import { sessionName } from '../../../../ground/model/session-name.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { useReviews } from '../../api/use-reviews.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import type { ActivityRow } from '../activity/activity-row.ts'
import { Boundaries } from './boundaries.tsx'
import { Followings } from './followings.tsx'
import { type LoggedEnd, sessionBoundaries, sessionCallOf } from './session-boundaries.ts'
import { reportIn, type ReportNote, timelineOf } from './timeline-of.ts'
import styles from './session.module.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { ask } from '../../api/ask.ts'
import { queryText } from '../../api/make-query-client.ts'
import { askEntries } from '../log/ask-entries.ts'
import { linesOf } from '../log/entry-pages.ts'
import { Timeline } from './timeline.tsx'
import { SessionFigures, figuresOf } from './session-figures.tsx'

const pageSize = 100

/** Entries of the log that are looked through for what tools gave back. */
const maxEntries = 5_000

/** Calls of one session, newest first, page by page; dry runs among them. */
function useSessionCalls(session: string) {
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
function useReports(session: string, first: number | undefined, last: number | undefined) {
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
  if (last - after > maxEntries) return null
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

const what = 'What happened in this session, newest first.'

/** One session, call by call. */
export function SessionPage() {
  const { id = '' } = useParams()
  const session = nameIn(id)
  const name = sessionName(session)
  return (
    <>
      <PageHeading
        title={name}
        shortTitle={`Session ${name}`}
        sub={name === session ? what : `${what} Its whole name is ${visibleText(session, 200)}.`}
      />
      <Calls key={session} session={session} />
    </>
  )
}

function Calls({ session }: { readonly session: string }) {
  const calls = useSessionCalls(session)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = calls
  const rows = data?.pages.flat() ?? []
  const { data: reviews = [] } = useReviews({ session, limit: 500 })
  const { data: reports } = useReports(session, rows.at(-1)?.seq, rows[0]?.seq)
  if (!data)
    return error ? <FailureNotice error={error} again={refetch} /> : <Loading what="Reading the session" />
  if (rows.length === 0)
    return (
      <Empty title="No call was made in this session.">
        It may belong to another gate, or its address is not whole.
      </Empty>
    )
  return (
    <>
      <SessionFigures figures={figuresOf(rows)} isWhole={!hasNextPage} />
      <Boundaries found={sessionBoundaries(rows, endsIn(reports ?? []))} />
      <Followings reviews={reviews} textOf={id => textOf(rows, id)} />
      {error && <FailureNotice error={error} again={refetch} />}
      {reports === null && (
        <p className={styles['note']}>
          These calls lie far apart in the log, so that what tools gave back is not shown here; the log has
          it.
        </p>
      )}
      <Timeline groups={timelineOf(rows, reviews, reports ?? [])} />
      {hasNextPage && (
        <p className={styles['earlier']}>
          <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
            Load earlier calls
          </Button>
        </p>
      )}
    </>
  )
}

/** The call that read a text, as it stands in the list; one that is further back is not loaded yet. */
function textOf(rows: readonly ActivityRow[], decisionId: string): string {
  return rows.find(({ id }) => id === decisionId)?.what ?? 'a text that was read earlier'
}

/** The name in the address; one that is not written as addresses are stays as it is. */
function nameIn(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function endsIn(reports: readonly ReportNote[]): readonly LoggedEnd[] {
  return reports.flatMap(({ seq, end }) => (end ? [{ seq, end }] : []))
}

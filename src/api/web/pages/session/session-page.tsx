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
import { type LoggedEnd, sessionBoundaries } from './session-boundaries.ts'
import { SessionFigures } from './session-figures.tsx'
import { figuresOf } from './session-sums.ts'
import { Timeline } from './timeline.tsx'
import { type ReportNote, timelineOf } from './timeline-of.ts'
import { useReports, useSessionCalls } from './use-session-calls.ts'
import styles from './session.module.css'

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

import { Link, useParams } from 'wouter'
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
import {
  type MomentGroup,
  reportIn,
  type ReportNote,
  type TimelineMoment,
  timelineOf,
} from './timeline-of.ts'
import styles from './session.module.css'
import { spanText } from '../../parts/relative-text.ts'
import { When } from '../../parts/when.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { ask } from '../../api/ask.ts'
import { queryText } from '../../api/query-text.ts'
import { askEntries } from '../log/ask-entries.ts'
import { linesOf } from '../log/entry-pages.ts'
import { useRef } from 'react'
import type { Review } from '../../../../ground/model/review.ts'
import { useRowKeys } from '../../app/use-row-keys.ts'
import { Mark } from '../../parts/mark.tsx'
import { ActivityLine } from '../activity/activity-line.tsx'
import { DayHeading } from '../activity/day-heading.tsx'
import { startOfDay, timeOfDayText } from '../activity/day-text.ts'

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

interface Given {
  readonly figures: SessionSums
  /** False while only the newest calls are there. */
  readonly isWhole: boolean
}

const maxTools = 6

/** A session in one line of numbers, and the tools that it used. */
function SessionFigures({ figures, isWhole }: Given) {
  const { calls, allowed, asked, denied, dryRuns, first = 0, last = 0, tools } = figures
  return (
    <div className={styles['figures']}>
      <dl>
        <Figure name={isWhole ? 'calls' : 'newest calls'} value={calls} />
        <Figure name="allowed" value={allowed} kind="allow" />
        <Figure name="queued" value={asked} kind="queue" />
        <Figure name="denied" value={denied} kind="deny" />
        {dryRuns > 0 && <Figure name="dry runs" value={dryRuns} />}
      </dl>
      <p className={styles['soft']}>
        {isWhole ? 'Over' : 'The newest calls, over'} {spanText(last - first)}, the last one{' '}
        <When at={last} />. {toolsText(tools)}
      </p>
    </div>
  )
}

interface FigureGiven {
  readonly name: string
  readonly value: number
  readonly kind?: 'allow' | 'queue' | 'deny'
}

function Figure({ name, value, kind }: FigureGiven) {
  return (
    <div data-kind={value > 0 ? kind : undefined}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  )
}

function toolsText(tools: SessionSums['tools']): string {
  const shown = tools.slice(0, maxTools).map(([tool, calls]) => `${tool} ${calls}`)
  const more = tools.length - shown.length
  return `Tools: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** A session in numbers, over the calls that are shown. */
interface SessionSums {
  readonly calls: number
  readonly allowed: number
  readonly asked: number
  readonly denied: number
  readonly dryRuns: number
  /** The highest composite, and its entry. */
  readonly highest: { readonly composite: number; readonly seq: number } | undefined
  /** Milliseconds since 1970. */
  readonly first: number | undefined
  readonly last: number | undefined
  /** Tools by how often they were called, most first. */
  readonly tools: readonly (readonly [tool: string, calls: number])[]
}

/** Counts what a list of calls holds, newest first. */
export function figuresOf(rows: readonly ActivityRow[]): SessionSums {
  const count = (effect: ActivityRow['effect']) => rows.filter(row => row.effect === effect).length
  const highest = rows.reduce<ActivityRow | undefined>(
    (busiest, row) => (busiest === undefined || row.composite > busiest.composite ? row : busiest),
    undefined,
  )
  return {
    calls: rows.length,
    allowed: count('allow'),
    asked: count('queue'),
    denied: count('deny'),
    dryRuns: rows.filter(({ dryRun }) => dryRun).length,
    highest: highest && { composite: highest.composite, seq: highest.seq },
    first: rows.at(-1)?.at,
    last: rows[0]?.at,
    tools: toolsOf(rows),
  }
}

function toolsOf(rows: readonly ActivityRow[]): SessionSums['tools'] {
  const counts = new Map<string, number>()
  for (const { tool } of rows) counts.set(tool, (counts.get(tool) ?? 0) + 1)
  return [...counts].sort(([a, max], [b, more]) => more - max || (a < b ? -1 : 1))
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

/** Shows the moments of a session, newest first, with the quiet between. */
function Timeline({ groups }: { readonly groups: readonly MomentGroup[] }) {
  const list = useRef<HTMLOListElement>(null)
  useRowKeys(list, 'call')
  return (
    <ol ref={list} className={styles['timeline']}>
      {groups.map((group, i) => {
        const above = groups[i - 1]
        const isNewDay = above === undefined || startOfDay(above.at) !== startOfDay(group.at)
        return (
          <li key={group.moments[0]?.seq}>
            {isNewDay && <DayHeading at={group.at} />}
            <ol className={styles['group']}>
              {group.moments.map(moment => (
                <li key={moment.seq}>
                  <OneMoment moment={moment} />
                </li>
              ))}
            </ol>
            {group.quiet !== undefined && (
              <p className={styles['quiet']}>
                <span>{spanText(group.quiet)} of quiet before</span>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function OneMoment({ moment }: { readonly moment: TimelineMoment }) {
  if (moment.type === 'report') return <Report report={moment.report} />
  return (
    <>
      <ActivityLine row={moment.row} inSession />
      {moment.review && <Answer review={moment.review} />}
    </>
  )
}

/** Shows the outcome of a call’s review. */
function Answer({ review }: { readonly review: Review }) {
  const { id, state, votes, withdrawn } = review
  const texts = votes.map(({ reviewer, approve, revise, reason }) => {
    const why = reason === undefined ? '' : `: “${visibleText(reason, 200)}”`
    return `${visibleText(reviewer, 80)} ${approve ? 'said yes' : revise ? 'wants it otherwise' : 'said no'}${why}`
  })
  const ends = {
    pending: votes.length === 0 ? 'waits for an answer' : 'waits for another answer',
    approved: '',
    denied: '',
    returned: '',
    expired: 'nobody answered in time',
    withdrawn: withdrawn === undefined ? 'withdrawn' : visibleText(withdrawn, 200),
  }
  return (
    <p className={styles['answer']}>
      <Link href={`/reviews/${encodeURIComponent(id)}`}>Review {id}</Link>{' '}
      {[...texts, ends[state]].filter(part => part !== '').join('; ')}
    </p>
  )
}

/** Says how surely a text gives orders. */
function sure(instructions: number): string {
  if (instructions >= 0.8) return 'tells'
  return instructions >= 0.5 ? 'probably tells' : 'may tell'
}

/** Shows the result of a tool: its size, and the findings in it. */
function Report({ report }: { readonly report: ReportNote }) {
  const { at, tool, characters, instructions, secrets } = report
  const isOdd = instructions >= 0.5 || secrets.length > 0
  return (
    <p className={styles['report']}>
      <time dateTime={new Date(at).toISOString()}>{timeOfDayText(at)}</time>
      <span>
        {isOdd && <Mark name="warning" />} {tool} gave back {characters.toLocaleString('en')} characters
        {instructions > 0 && `, with text that ${sure(instructions)} an agent what to do`}
        {secrets.length > 0 && `, with secrets in it: ${secrets.map(one => visibleText(one, 80)).join(', ')}`}
        .
      </span>
    </p>
  )
}

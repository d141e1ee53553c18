import { Link } from 'wouter'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { MomentGroup, ReportNote, TimelineMoment } from './timeline-of.ts'
import styles from './session.module.css'
import { spanText } from '../../parts/relative-text.ts'
import { useRef } from 'react'
import type { Review } from '../../../../ground/model/review.ts'
import { useRowKeys } from '../../app/use-row-keys.ts'
import { Mark } from '../../parts/mark.tsx'
import { ActivityLine } from '../activity/activity-line.tsx'
import { DayHeading } from '../activity/day-heading.tsx'
import { startOfDay, timeOfDayText } from '../activity/day-text.ts'

/** Shows the moments of a session, newest first, with the quiet between. */
export function Timeline({ groups }: { readonly groups: readonly MomentGroup[] }) {
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

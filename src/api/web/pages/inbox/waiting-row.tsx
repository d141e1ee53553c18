import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { sessionName } from '../../../../ground/model/session-name.ts'
import { ownProfile } from '../../../../ground/model/asker-text.ts'
import { useReview } from '../../api/use-reviews.ts'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import { Breakable } from '../../parts/breakable.tsx'
import { LevelBadge } from '../../parts/level-badge.tsx'
import { spanText } from '../../parts/relative-text.ts'
import { useNow } from '../../parts/use-now.ts'
import { When } from '../../parts/when.tsx'
import { AtGate } from '../../parts/team/at-gate.tsx'
import { askedWords } from './asked-words.ts'
import styles from './inbox.module.css'

interface Given {
  readonly review: SentReview
  readonly isGone: boolean
  readonly isNew: boolean
  /** True to ask the gate for the summary, in a sentence. */
  readonly read: boolean
  /** Further reviews that are like it. */
  readonly children?: ReactNode
}

/** One review that waits, in three lines: what it would do, the call, who asks and what a yes takes. */
export function WaitingRow({ review, isGone, isNew, read, children }: Given) {
  const { id, level, what, openedAt, dueAt } = review
  const headline = useReview(id, read && !isGone).data?.summary.headline
  const classes = [styles.row, isGone && styles.gone, isNew && styles.new].filter(Boolean).join(' ')
  return (
    <li>
      <Link href={`/reviews/${id}`} className={classes} data-row>
        <span className={styles.level}>
          <LevelBadge level={level} strong />
        </span>
        <span className={styles.what}>
          <span className={styles.headline}>
            <Breakable text={headline ?? what} />
          </span>
          {headline !== undefined && headline !== what && <code className={styles.call}>{what}</code>}
          <Meta review={review} />
        </span>
        <span className={styles.times}>
          <When at={openedAt} />
          {isGone ? <span>Answered</span> : <TimeLeft dueAt={dueAt} />}
        </span>
      </Link>
      {children}
    </li>
  )
}

function Meta({ review }: { readonly review: SentReview }) {
  const { agent, session, principal } = review
  const profile = ownProfile(review)
  const parts = [agent, sessionName(session), ...(principal === undefined ? [] : [`for ${principal}`])]
  return (
    <span className={styles.meta}>
      <span>{parts.join(' · ')}</span>
      {profile !== undefined && <span>profile {profile}</span>}
      <AtGate review={review} />
      <span className={styles.asked}>{askedWords(review)}</span>
    </span>
  )
}

const soon = 60 * 60_000

/** Shows the time that is left for an answer. */
function TimeLeft({ dueAt }: { readonly dueAt: number }) {
  const remaining = dueAt - useNow()
  if (remaining <= 0) return <span className={styles.soon}>Ends now</span>
  return <span className={remaining < soon ? styles.soon : ''}>{spanText(remaining)} left</span>
}

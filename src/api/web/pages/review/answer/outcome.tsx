import { useState } from 'react'
import type { AnswerOutcome } from '../../../../../people/acts/gate-people/reviews.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import { Button } from '../../../parts/button.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { spanText } from '../../../parts/relative-text.ts'
import { useNow } from '../../../parts/use-now.ts'
import { When } from '../../../parts/when.tsx'
import { NextReview } from './next-review.tsx'
import { type OutcomeWords, outcomeWords, probeText } from './outcome-words.ts'
import styles from './outcome.module.css'
import { UndoButton } from './undo-button.tsx'
import { WrongDialog } from './wrong-dialog.tsx'

interface Given {
  readonly review: Review
  readonly me: string
  /** It was pending when the page was opened, and ended by somebody else. */
  readonly wasLooking: boolean
  readonly outcome?: AnswerOutcome
  /** Told, in a sentence, that the reviewer’s no was taken back; absent for who may only look. */
  readonly onUndone?: (text: string) => void
  /** A reason that was typed and not sent. */
  readonly typed?: string
}

const marks = { yes: 'tick', no: 'cross', open: 'hourglass', over: 'hourglass' } as const

/** Shows the outcome of a review, the next step, and the actions that are left. */
export function Outcome({ review, me, wasLooking, outcome, onUndone, typed = '' }: Given) {
  const now = useNow()
  const words = outcomeWords(review, me, now)
  const isOwn = review.votes.at(-1)?.reviewer === me
  const isUsable =
    review.state === 'approved' && review.releasedAt === undefined && (review.usableUntil ?? 0) > now
  return (
    <div className={styles.outcome} role="status">
      <Title words={words} />
      {wasLooking && review.state !== 'pending' && !isOwn && (
        <p className={styles.soft}>It ended while you looked.</p>
      )}
      {outcome?.planted && <p className={styles.probe}>{probeText(outcome.planted)}</p>}
      <p>{words.next}</p>
      <p className={styles.soft}>
        {review.answeredAt !== undefined && (
          <>
            Answered <When at={review.answeredAt} />.{' '}
          </>
        )}
        {isUsable && review.usableUntil !== undefined && (
          <>It can be used for another {spanText(review.usableUntil - now)}.</>
        )}
      </p>
      <Reasons review={review} />
      {typed.trim() !== '' && outcome === undefined && (
        <div className={styles.typed}>
          <p className={styles.soft}>You had written, and did not send:</p>
          <p>{visibleText(typed, 2_000)}</p>
        </div>
      )}
      {onUndone && <UndoButton review={review} me={me} onUndone={onUndone} />}
      <Wrong review={review} me={me} />
      {me !== '' && <NextReview after={review.id} />}
    </div>
  )
}

function Title({ words: { tone, title } }: { readonly words: OutcomeWords }) {
  return (
    <h2 className={styles.title} data-tone={tone}>
      <Mark name={marks[tone]} />
      {title}
    </h2>
  )
}

function Reasons({ review: { votes } }: { readonly review: Review }) {
  return votes.flatMap(({ reviewer, reason }) =>
    reason === undefined
      ? []
      : [
          <blockquote key={reviewer} className={styles.reason}>
            {visibleText(reason, 2_000)}
            <footer>{visibleText(reviewer, 64)}</footer>
          </blockquote>,
        ],
  )
}

function Wrong({ review, me }: { readonly review: Review; readonly me: string }) {
  const [isOpen, setOpen] = useState(false)
  const { reportedWrong, state } = review
  if (reportedWrong)
    return (
      <p className={styles.probe}>
        {visibleText(reportedWrong.by, 64)} said <When at={reportedWrong.at} /> that this was wrong:{' '}
        {visibleText(reportedWrong.why, 500)}
      </p>
    )
  if (state !== 'approved' || me === '') return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Say that it was wrong …</Button>
      <WrongDialog review={review} me={me} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

import { useState } from 'react'
import type { AnswerOutcome } from '../../../../../people/acts/gate-people/reviews.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import { Button } from '../../../parts/button.tsx'
import { Mark } from '../../../parts/mark.tsx'
import { spanText } from '../../../parts/relative-text.ts'
import { useNow } from '../../../parts/use-now.ts'
import { When } from '../../../parts/when.tsx'
import styles from './outcome.module.css'
import { UndoButton } from './undo-button.tsx'
import { takenUpText } from '../../../../../judge/policy/taken-up-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { Field } from '../../../parts/field.tsx'
import { ProofDialog } from '../../../parts/proof-dialog.tsx'
import type { Proofs } from '../../../parts/proofs.ts'
import { Link } from 'wouter'
import { useWaiting } from '../../../api/use-reviews.ts'
import { LevelBadge } from '../../../parts/level-badge.tsx'
import nextReviewStyles from './next-review.module.css'

/** The words about the end of a review and the next step, for the person who looks at it. */
interface OutcomeWords {
  readonly tone: 'yes' | 'no' | 'open' | 'over'
  readonly title: string
  /** The next step, in sentences. */
  readonly next: string
}

/** The words for a review that needs nothing more of this reviewer. `me` is empty for who may only look. */
function outcomeWords(review: Review, me: string, now: number): OutcomeWords {
  switch (review.state) {
    case 'pending':
      return wordsOfKeptYes(review)
    case 'approved':
      return { tone: 'yes', title: `Approved by ${names(review, me)}`, next: nextOfApproved(review, now) }
    case 'denied':
      return {
        tone: 'no',
        title: `Denied by ${nameOf(review.votes.findLast(({ approve }) => !approve)?.reviewer ?? '', me)}`,
        next: nextOfDenied(review),
      }
    case 'returned':
      return {
        tone: 'no',
        title: `Sent back by ${nameOf(review.votes.findLast(({ revise }) => revise)?.reviewer ?? '', me)}`,
        next: 'Nothing ran. The agent is told what to change, and asks for the changed call: that one is judged anew.',
      }
    case 'expired':
      return {
        tone: 'over',
        title: 'Expired',
        next: 'Nobody answered in time, so nothing ran. The call has to be asked for again.',
      }
    case 'withdrawn':
      return {
        tone: 'over',
        title: 'Withdrawn',
        next: visibleText(review.withdrawn ?? 'The call is no longer asked for.', 400),
      }
  }
}

function wordsOfKeptYes({ requiredApprovers, votes }: Review): OutcomeWords {
  const more = requiredApprovers - votes.length
  return {
    tone: 'open',
    title: 'Your yes is kept',
    next: `${more === 1 ? 'One more person' : `${more} more people`} must agree before anything runs; a no of anybody ends it.`,
  }
}

/** Milliseconds in which whoever waits has gone on. */
const goesOnWithin = 3_000

function nextOfApproved(review: Review, now: number): string {
  const { agent, releasedAt, answeredAt = 0, usableUntil = 0 } = review
  if (releasedAt !== undefined) return `The call ${takenUpText(review, now)}, once.`
  if (usableUntil <= now) return `The call was ${takenUpText(review, now)}, so the approval is void.`
  if (now - answeredAt < goesOnWithin) return 'Whoever waits for it goes on by itself.'
  return `${visibleText(agent, 64)} has stopped waiting, and the call was ${takenUpText(review, now)}: it runs once when that happens before ${clockText(usableUntil)}. The agent is told at its next call; to have it at once, write to it: “Your call was approved: make exactly the same call again.”`
}

function clockText(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
}

function nextOfDenied({ settings, votes }: Review): string {
  const isReasoned = votes.some(({ approve, reason }) => !approve && reason !== undefined)
  const minutes = Math.round(settings.denial / 60)
  return `Nothing ran. The agent is told${isReasoned ? ', with the reason' : ''}; for ${spanOf(minutes)} the same call gets the same answer.`
}

function spanOf(minutes: number): string {
  return minutes % 60 === 0 && minutes > 0
    ? minutes === 60
      ? 'an hour'
      : `${minutes / 60} hours`
    : `${minutes} minutes`
}

function names({ votes }: Review, me: string): string {
  return votes.map(({ reviewer }) => nameOf(reviewer, me)).join(' and ')
}

function nameOf(reviewer: string, me: string): string {
  return reviewer === me && me !== '' ? 'you' : visibleText(reviewer, 64)
}

/** Says right after the answer that the call was a probe. */
function probeText({ right, why }: NonNullable<AnswerOutcome['planted']>): string {
  const message = visibleText(why, 400)
  return right
    ? `This call was a probe, to see whether somebody looks: ${message} You saw it.`
    : `This call was a probe, to see whether somebody looks: ${message} It should have been denied; nothing ran.`
}

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

interface WrongDialogProps {
  readonly review: Review
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Says later that an approval was wrong: it counts as a no for such calls, and is logged. */
function WrongDialog({ review, me, open, onClose }: WrongDialogProps) {
  const [typed, setTyped] = useState('')
  const queries = useQueryClient()
  const why = typed.trim()
  const say = async (who: Proofs) => {
    await ask(`/v1/reviews/${encodeURIComponent(review.id)}/wrong`, { why, who })
    await queries.invalidateQueries({ queryKey: keys.review(review.id) })
  }
  return (
    <ProofDialog
      title="Say that it was wrong"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Say so"
      incomplete={why === ''}
      run={say}
    >
      <p>What ran is not undone by this. Such calls are trusted less from now on, and the log keeps it.</p>
      <Field label="What was wrong">
        {control => (
          <textarea
            {...control}
            rows={3}
            maxLength={500}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ProofDialog>
  )
}

/** The way on to what waits next, or back to the empty inbox. */
function NextReview({ after }: { readonly after: string }) {
  const { data = [] } = useWaiting()
  const next = data.find(({ id }) => id !== after)
  if (!next)
    return (
      <p className={nextReviewStyles.next}>
        Nothing else waits. <Link href="/">Inbox</Link>
      </p>
    )
  return (
    <div className={nextReviewStyles.next}>
      <p>Next of {data.filter(({ id }) => id !== after).length} that wait:</p>
      <Link href={`/reviews/${next.id}`} className={nextReviewStyles.link}>
        <LevelBadge level={next.level} />
        <span>{visibleText(next.what, 120)}</span>
      </Link>
    </div>
  )
}

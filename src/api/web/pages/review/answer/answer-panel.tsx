import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { isLike } from '../../../../../people/review/is-like.ts'
import { useWaiting } from '../../../api/use-reviews.ts'
import { DenyAlike } from '../../../parts/deny-alike.tsx'
import type { Review } from '../../../../../ground/model/review.ts'
import type { SentReview } from '../../../../http/ports/sent-review.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { useSession } from '../../../api/use-session.ts'
import { useKeys } from '../../../app/key-table.ts'
import { GrantButton } from '../grant/grant-button.tsx'
import { NotGranted } from '../grant/joined-line.tsx'
import { useJoinedGrant } from '../grant/use-joined-grant.ts'
import styles from './answer.module.css'
import { LetItRun } from './let-it-run.tsx'
import { Outcome } from './outcome.tsx'
import { UnlockedLine } from './unlocked-line.tsx'
import { type AnswerControls, useAnswering } from './use-answering.ts'
import { Votes } from './votes.tsx'
import { usePlace } from '../../../parts/unlocked-place.ts'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { KeyHint } from '../../../parts/key-hint.tsx'

interface Given {
  readonly controls: AnswerControls
  readonly field: RefObject<HTMLTextAreaElement | null>
}

const hint = 'The agent reads it.'

/** The ways to a no and to another call: possible at once, in words that the agent reads. Brief while a challenge is open. */
function Refuse({ controls, field }: Given) {
  const { state, draft, change, deny } = controls
  const id = useId()
  const isBusy = state.step === 'sending' || state.step === 'unsure'
  const isBrief = state.sheet !== undefined
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    event.preventDefault()
    if (!isBusy) deny()
  }
  return (
    <div className={styles.refuse} data-brief={isBrief} role="group" aria-labelledby={id} onKeyDown={keys}>
      <h2 className={isBrief ? 'unseen' : styles.title} id={id}>
        Say no {!isBrief && <KeyHint keys="d" />}
      </h2>
      <Field
        label={isBrief ? 'Say no: reason or change' : 'Reason, or what to change'}
        hint={isBrief ? undefined : hint}
      >
        {control => (
          <textarea
            {...control}
            ref={field}
            rows={isBrief ? 1 : 2}
            maxLength={2_000}
            value={draft.reason}
            onChange={event => change({ reason: event.target.value })}
          />
        )}
      </Field>
      <Ways controls={controls} isBusy={isBusy} />
    </div>
  )
}

/** Two buttons: one sends the call back, one ends it. */
function Ways({
  controls: { state, draft, deny, revise },
  isBusy,
}: Pick<Given, 'controls'> & { readonly isBusy: boolean }) {
  const isSending = state.step === 'sending'
  const isEmpty = draft.reason.trim() === ''
  return (
    <div className={styles.ways}>
      <Button
        onClick={revise}
        disabled={isBusy || isEmpty}
        title={isEmpty ? 'Write what the agent shall change' : undefined}
      >
        {isSending && state.sent?.revise ? 'Sending …' : 'Ask for a change'}
      </Button>
      <Button kind="danger" className={styles.no} onClick={deny} disabled={isBusy}>
        {isSending && !state.sent?.revise && state.sent?.approve === false ? 'Sending …' : 'Deny it'}
      </Button>
    </div>
  )
}

/** Shows the fields that answer one review, or its outcome. */
export function AnswerPanel({ page }: { readonly page: ReviewPage }) {
  const { data: session } = useSession()
  const me = session?.caller.role === 'reviewer' ? session.caller.reviewer : undefined
  if (me === undefined)
    return (
      <section className={styles.answer} aria-label="Answer" id="answer">
        <Votes review={page.review} me="" isNoted={hasPeopleNotes(page)} />
        {page.review.state === 'pending' ? (
          <p className={styles.soft}>
            This browser may look and not answer: pair it as a reviewer, or answer at a terminal.
          </p>
        ) : (
          <Outcome review={page.review} me="" wasLooking={false} />
        )}
      </section>
    )
  return <OwnAnswerPanel page={page} me={me} />
}

function OwnAnswerPanel({ page, me }: { readonly page: ReviewPage; readonly me: string }) {
  const { review } = page
  const grant = useJoinedGrant(page)
  const controls = useAnswering(review, me, grant.draft, grant.afterYes)
  const reason = useRef<HTMLTextAreaElement>(null)
  const challenge = useRef<HTMLDivElement>(null)
  const [wasLooking] = useState(review.state === 'pending')
  const hasVoted = review.votes.some(({ reviewer }) => reviewer === me)
  const isAnswerable = review.state === 'pending' && !hasVoted
  useAnswerKeys(reason, challenge)
  return (
    <>
      <section className={styles.answer} aria-label="Answer" id="answer">
        <Votes review={review} me={me} isNoted={hasPeopleNotes(page)} />
        {isAnswerable ? (
          <>
            <LetItRun controls={controls} page={page} grant={grant} me={me} at={challenge} />
            <Refuse controls={controls} field={reason} />
            <DenyOthers review={review} />
          </>
        ) : (
          <Outcome
            review={review}
            me={me}
            wasLooking={wasLooking && controls.state.outcome === undefined}
            {...(controls.state.outcome && { outcome: controls.state.outcome })}
            typed={controls.draft.reason}
            onUndone={controls.reopen}
          />
        )}
        {!isAnswerable && <NotGranted grant={grant} />}
        {!isAnswerable && <UnlockedLine me={me} />}
        <LockNews me={me} />
      </section>
      <GrantButton page={page} me={me} grant={grant} controls={isAnswerable ? controls : undefined} />
    </>
  )
}

/** The calls that wait and are like this one can be denied with it. */
function DenyOthers({ review }: { readonly review: Review }) {
  const { data = [] } = useWaiting()
  const alike = data.filter(one => isLike(one, review))
  return alike.length > 1 ? <DenyAlike reviews={alike} /> : null
}

function useAnswerKeys(
  reason: RefObject<HTMLElement | null>,
  challenge: RefObject<HTMLElement | null>,
): void {
  useKeys([
    { keys: 'd', what: 'Deny: write the reason (ctrl+enter sends it)', run: () => focusIn(reason.current) },
    { keys: 'a', what: 'Go to the challenge (ctrl+enter sends it)', run: () => focusIn(challenge.current) },
  ])
}

function focusIn(element: HTMLElement | null): void {
  const target = element?.matches('textarea')
    ? element
    : element?.querySelector<HTMLElement>('button:not(:disabled), [role="radio"], textarea, input')
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** A hub whose people have roles says in the notes who may answer. */
function hasPeopleNotes({ review }: { readonly review: SentReview }): boolean {
  return review.answerers !== undefined
}

/** Tells screen readers that this page was unlocked or locked, and not every minute that is left. */
function LockNews({ me }: { readonly me: string }) {
  const isOpen = usePlace(me) !== null
  const was = useRef(isOpen)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (was.current === isOpen) return
    was.current = isOpen
    setNews(
      isOpen ? `This page is unlocked for ${me}.` : 'This page is locked: the next yes takes your secret.',
    )
  }, [isOpen, me])
  return (
    <p className="unseen" role="status">
      {news}
    </p>
  )
}

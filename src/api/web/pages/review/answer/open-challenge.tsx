import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { Button } from '../../../parts/button.tsx'
import type { Answering } from './answering.ts'
import { ChallengeFields } from './challenge-fields.tsx'
import { JoinedLine } from '../grant/joined-line.tsx'
import type { JoinedGrant } from '../grant/use-joined-grant.ts'
import styles from './answer.module.css'
import { countdownText, useSecondsLeft } from './minimum-time.tsx'
import { missingFor, type Draft } from './sent-answer.ts'
import type { AnswerControls } from './use-answering.ts'
import { isTyped } from './yes-proof.ts'
import { YesSigning } from './yes-signing.tsx'
import followChoiceStyles from './follow-choice.module.css'

interface Given {
  readonly sheet: ShownChallenge
  readonly controls: AnswerControls
  readonly page: ReviewPage
  /** The grant that is made with the yes, where there is one. */
  readonly grant: JoinedGrant
}

/** Shows a challenge that was drawn: what is filled in, what signs the yes, and the button that gives it. */
export function OpenChallenge({ sheet, controls, page, page: { review, follow }, grant }: Given) {
  const { state, draft, approve, yesProof } = controls
  const form = useFocusOnQuestion()
  useFocusOnSecret(form, controls)
  const remaining = useSecondsLeft(sheet)
  const isGranting = grant.form !== undefined
  const missing = missingFor(sheet, draft, review.settings, isTyped(yesProof) || isGranting)
  const isBusy = state.step === 'sending' || state.step === 'unsure'
  // A passkey is asked for by a press, and not by a clock.
  const canHold = yesProof !== 'passkey'
  const isReady = (remaining === 0 || canHold) && missing === null && !isBusy
  const held = useHeldYes(remaining, isReady, approve)
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) held.give()
  }
  return (
    <div className={styles.form} onKeyDown={keys} role="presentation" ref={form} tabIndex={-1}>
      <ChallengeFields sheet={sheet} draft={draft} change={controls.change} review={review} />
      {sheet.follow && follow !== undefined && (
        <FollowChoice words={follow} draft={draft} change={controls.change} />
      )}
      <JoinedLine page={page} grant={grant} />
      <YesSigning sheet={sheet} controls={controls} review={review} isGranting={isGranting}>
        <Button
          kind="primary"
          className={styles.yes}
          disabled={!isReady || held.isHeld}
          busy={isBusy}
          onClick={held.give}
        >
          {state.step === 'sending' && state.sent?.approve ? 'Sending …' : yesText(review, isGranting)}
          {remaining > 0 && <span className={styles.wait}>in {countdownText(remaining)}</span>}
        </Button>
        {held.isHeld && <HeldLine left={remaining} onTakeBack={held.takeBack} />}
        {!held.isHeld && missing !== null && <p className={styles.soft}>{missing}</p>}
      </YesSigning>
    </div>
  )
}

/** A yes that was given before its time: kept in this page, and sent by itself when the time has come. */
function useHeldYes(remaining: number, isReady: boolean, approve: () => void) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld || (remaining > 0 && isReady)) return
    setHeld(false)
    if (isReady) approve()
  }, [isHeld, remaining, isReady])
  return { isHeld, give: () => (remaining > 0 ? setHeld(true) : approve()), takeBack: () => setHeld(false) }
}

function HeldLine({
  left: remaining,
  onTakeBack,
}: {
  readonly left: number
  readonly onTakeBack: () => void
}) {
  return (
    <p className={styles.soft} role="status">
      Your answer is kept and goes by itself in {countdownText(remaining)}.{' '}
      <Button kind="quiet" onClick={onTakeBack}>
        Take it back
      </Button>
    </p>
  )
}

/** The button that began it is gone: who works by keyboard goes on at the first question, never at the yes. */
function useFocusOnQuestion(): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[role="radio"], textarea, input')
    const target = first ?? form.current
    target?.focus({ preventScroll: true })
  }, [])
  return form
}

/** Whoever must type their secret after all goes on there: after a refusal, or where they chose it. */
function useFocusOnSecret(
  form: RefObject<HTMLDivElement | null>,
  { yesProof, state: { notice }, prefersSecret }: AnswerControls,
): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    if (wasFirst || !isTyped(yesProof) || (!isBad(notice) && !prefersSecret)) return
    form.current?.querySelector<HTMLElement>('input[type="password"]')?.focus()
    // Not whenever it is wanted: who writes while the page locks itself goes on writing.
  }, [notice, prefersSecret])
}

function isBad(notice: Answering['notice']): boolean {
  return notice?.tone === 'bad'
}

function yesText({ requiredApprovers, votes }: Review, isGranting: boolean): string {
  if (isGranting) return 'Grant, and let this one run'
  const others = requiredApprovers - votes.length - 1
  return others > 0 ? `Say yes; ${others} more must agree` : 'Let it run once'
}

interface FollowChoiceProps {
  /** The sentence of what the wider yes would let the session do. */
  readonly words: string
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

/** Offers, besides the plain yes, that the session follows the text which asked for the call; never chosen beforehand. */
function FollowChoice({ words, draft, change }: FollowChoiceProps) {
  return (
    <label className={followChoiceStyles['choice']}>
      <input
        type="checkbox"
        checked={draft.follow}
        onChange={event => change({ follow: event.currentTarget.checked })}
      />
      <span>
        <b>Let this session follow that text</b>
        <span className={followChoiceStyles['words']}>{words}</span>
      </span>
    </label>
  )
}

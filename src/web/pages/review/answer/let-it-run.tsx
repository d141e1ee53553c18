import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type { ShownChallenge } from '../../../../model/challenge.ts'
import type { Review } from '../../../../model/review.ts'
import { announcedWords, challengeForms } from '../../../../policy/challenge-forms.ts'
import { Button } from '../../../parts/button.tsx'
import { useNow } from '../../../parts/use-now.ts'
import { ChallengeFields } from './challenge-fields.tsx'
import styles from './answer.module.css'
import { MinimumTime, useSecondsLeft } from './minimum-time.tsx'
import { NoticeLine } from './notice-line.tsx'
import { SecretField } from './secret-field.tsx'
import { missingFor } from './sent-answer.ts'
import { countdownText } from './seconds-left.ts'
import type { AnswerControls } from './use-answering.ts'

interface Given {
  readonly controls: AnswerControls
  readonly review: Review
  readonly me: string
  readonly at: RefObject<HTMLDivElement | null>
}

/** The way to a yes: first the challenge is drawn, then it is filled in, then the button can be pressed. */
export function LetItRun({ controls, review, me, at }: Given) {
  const { state } = controls
  const id = useId()
  const isOwn = review.requiredApprovers > 1 && review.principal === me
  return (
    <div className={styles.part} ref={at} role="group" aria-labelledby={id}>
      <h2 className={styles.title}>
        <span id={id}>{state.sheet ? challengeForms[state.sheet.challenge].title : 'Let it run?'}</span>
        {state.sheet && <MinimumTime key={state.sheet.id} sheet={state.sheet} />}
      </h2>
      <NoticeLine state={state} />
      {isOwn ? (
        <p className={styles.soft}>You asked for this call: other people must agree to it.</p>
      ) : state.sheet ? (
        <OpenChallenge key={state.sheet.id} sheet={state.sheet} controls={controls} review={review} />
      ) : (
        <Begin controls={controls} review={review} />
      )}
    </div>
  )
}

function Begin({ controls, review }: Pick<Given, 'controls' | 'review'>) {
  const { state, begin } = controls
  const words = announcedWords(review.challenge)
  const now = useNow()
  const cooling = state.coolUntil === undefined ? 0 : Math.ceil((state.coolUntil - now) / 1_000)
  return (
    <>
      <p className={styles.soft}>
        {words.announcement} A yes is taken {review.minimumSeconds} s after you begin; it counts for this call
        alone, once.
      </p>
      <Button
        className={styles.wide}
        onClick={begin}
        busy={state.step === 'beginning'}
        disabled={cooling > 0 || state.step === 'sending' || state.step === 'unsure'}
      >
        {cooling > 0 ? `You can try again in ${countdownText(cooling)}` : words.begin}
      </Button>
    </>
  )
}

function OpenChallenge({
  sheet,
  controls,
  review,
}: Pick<Given, 'controls' | 'review'> & { readonly sheet: ShownChallenge }) {
  const { state, draft, approve } = controls
  const form = useFocusOnQuestion()
  const left = useSecondsLeft(sheet)
  const wantsSecret = controls.wantsSecret(true)
  const missing = missingFor(sheet, draft, review.settings, wantsSecret)
  const isBusy = state.step === 'sending' || state.step === 'unsure'
  const isReady = left === 0 && missing === null && !isBusy
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) approve()
  }
  return (
    <div className={styles.form} onKeyDown={keys} role="presentation" ref={form} tabIndex={-1}>
      <ChallengeFields sheet={sheet} draft={draft} change={controls.change} review={review} />
      {wantsSecret && (
        <SecretField
          kinds={controls.secrets}
          value={draft.secret}
          onType={secret => controls.change({ secret })}
        />
      )}
      {sheet.passkey !== undefined && (
        <p className={styles.soft}>Your passkey signs this very call: the browser will ask for it.</p>
      )}
      <Button kind="primary" className={styles.yes} disabled={!isReady} busy={isBusy} onClick={approve}>
        {state.step === 'sending' && state.sent?.approve ? 'Sending …' : yesText(review)}
        {left > 0 && <span className={styles.wait}>in {countdownText(left)}</span>}
      </Button>
      {left === 0 && missing !== null && <p className={styles.soft}>{missing}</p>}
    </div>
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

function yesText({ requiredApprovers, votes }: Review): string {
  const others = requiredApprovers - votes.length - 1
  return others > 0 ? `Say yes; ${others} more must agree` : 'Let it run once'
}
